# What somebody who shows previews of links is told by a page, as JSON. It shares no code with the server.
import json
import sys
from html.parser import HTMLParser


class Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = {}
        self.titled = False

    def note(self, name, value):
        self.found.setdefault(name, []).append(value or "")

    def handle_starttag(self, tag, attributes):
        a = dict(attributes)
        if tag == "title" and "title" not in self.found:
            self.titled = True
        name = a.get("property") or a.get("name")
        if tag == "meta" and name:
            self.note(name, a.get("content"))
        if tag == "link" and a.get("rel") == "canonical":
            self.note("canonical", a.get("href"))

    def handle_endtag(self, tag):
        if tag == "title":
            self.titled = False

    def handle_data(self, data):
        if self.titled:
            self.note("title", data)


reader = Reader()
reader.feed(sys.stdin.read())
json.dump(reader.found, sys.stdout)
