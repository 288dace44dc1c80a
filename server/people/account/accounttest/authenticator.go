package accounttest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"testing"

	"github.com/fxamacker/cbor/v2"
)

// Authenticator simulates a device that keeps passkeys, and the browser in front of it.
type Authenticator struct {
	Origin  string // of the page
	Counter uint32 // signature counter; 0 for a passkey that does not count

	keys map[string]*credential // by relying party
}

type credential struct {
	id, user []byte
	key      *ecdsa.PrivateKey
}

// Flags of the authenticator data: user present, user verified, and attested credential data.
const (
	flagsPresent  = 1 | 4
	flagsAttested = 1 | 4 | 64
)

var b64 = base64.RawURLEncoding

// Create answers the options of a new passkey, as navigator.credentials.create would.
func (a *Authenticator) Create(t testing.TB, options json.RawMessage) json.RawMessage {
	t.Helper()
	var o struct {
		PublicKey struct {
			Challenge string                       `json:"challenge"`
			RP        struct{ ID string }          `json:"rp"`
			User      struct{ ID string }          `json:"user"`
			Excluded  []struct{ ID string }        `json:"excludeCredentials"`
			Selection struct{ ResidentKey string } `json:"authenticatorSelection"`
		} `json:"publicKey"`
	}
	must(t, json.Unmarshal(options, &o))
	if o.PublicKey.Selection.ResidentKey != "required" {
		t.Errorf("a passkey that is not discoverable: %s", options)
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	user, err := b64.DecodeString(o.PublicKey.User.ID)
	must(t, err)
	c := &credential{id: make([]byte, 32), user: user, key: key}
	_, _ = rand.Read(c.id)
	if a.keys == nil {
		a.keys = map[string]*credential{}
	}
	a.keys[o.PublicKey.RP.ID] = c

	point, err := key.PublicKey.Bytes()
	must(t, err)
	public, err := cbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]})
	must(t, err)
	data := a.data(o.PublicKey.RP.ID, flagsAttested)
	data = append(data, make([]byte, 16)...) // AAGUID: no model
	data = binary.BigEndian.AppendUint16(data, uint16(len(c.id)))
	data = append(append(data, c.id...), public...)
	object, err := cbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": data})
	must(t, err)
	return answer(t, c, map[string]any{
		"clientDataJSON": b64.EncodeToString(a.client(t, "webauthn.create", o.PublicKey.Challenge)), "attestationObject": b64.EncodeToString(object),
	})
}

// Get answers the options of signing in, as navigator.credentials.get would.
func (a *Authenticator) Get(t testing.TB, options json.RawMessage) json.RawMessage {
	t.Helper()
	var o struct {
		PublicKey struct {
			Challenge string `json:"challenge"`
			RP        string `json:"rpId"`
		} `json:"publicKey"`
	}
	must(t, json.Unmarshal(options, &o))
	c := a.keys[o.PublicKey.RP]
	if c == nil {
		t.Fatalf("there is no passkey of %q", o.PublicKey.RP)
	}
	if a.Counter > 0 {
		a.Counter++
	}
	data, client := a.data(o.PublicKey.RP, flagsPresent), a.client(t, "webauthn.get", o.PublicKey.Challenge)
	hash := sha256.Sum256(client)
	sum := sha256.Sum256(append(append([]byte{}, data...), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, c.key, sum[:])
	must(t, err)
	return answer(t, c, map[string]any{
		"clientDataJSON": b64.EncodeToString(client), "authenticatorData": b64.EncodeToString(data),
		"signature": b64.EncodeToString(signature), "userHandle": b64.EncodeToString(c.user),
	})
}

func (a *Authenticator) data(rp string, flags byte) []byte {
	hash := sha256.Sum256([]byte(rp))
	return binary.BigEndian.AppendUint32(append(hash[:], flags), a.Counter)
}

func (a *Authenticator) client(t testing.TB, kind, challenge string) []byte {
	t.Helper()
	text, err := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": a.Origin, "crossOrigin": false})
	must(t, err)
	return text
}

func answer(t testing.TB, c *credential, response map[string]any) json.RawMessage {
	t.Helper()
	id := b64.EncodeToString(c.id)
	text, err := json.Marshal(map[string]any{
		"id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": map[string]any{},
	})
	must(t, err)
	return text
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
