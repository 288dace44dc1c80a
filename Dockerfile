# The server in an image of its own, with nothing else in it:
#
#	docker build -t manykings .
#	docker run -p 8080:8080 -v manykings:/data -e MANYKINGS_SITE=http://192.168.1.20:8080 manykings
#
# with the address of this computer in its network, which invitations carry: a container does not know it.
#
# docs/server.md says more.

FROM node:24-bookworm AS node

FROM golang:1.26-bookworm AS build
COPY --from=node /usr/local/bin/node /usr/local/bin/
COPY --from=node /usr/local/lib/node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ENV CGO_ENABLED=0
# The folder .git is not copied: docker build --build-arg VERSION=$(git describe --tags) .
ARG VERSION
RUN make build BUILDFLAGS= VERSION="$VERSION" && mkdir /empty

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /src/bin/manykings /manykings
COPY --from=build --chown=65532:65532 /empty /data
USER 65532:65532
VOLUME /data
EXPOSE 8080
ENV MANYKINGS_LISTEN=0.0.0.0:8080 MANYKINGS_DATA=/data
ENTRYPOINT ["/manykings"]
CMD ["serve"]
