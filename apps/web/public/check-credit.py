#!/usr/bin/env python3
"""Checks a signed document about credit: python3 check-credit.py document.json https://exchange.example.org

Needs Python 3.8 and OpenSSL 3. The second argument is the address of the installation that you trust, not the one that
the document names. To check without it, add a file with what /.well-known/credit.json answered there. The canonical form
of the document is JSON in UTF-8 without the signature, with sorted keys and without spaces (RFC 8785).
"""
import base64
import json
import subprocess
import sys
import tempfile
import urllib.request

DER_OF_ED25519 = bytes.fromhex("302a300506032b6570032100")


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def is_signed(message, signature, key):
    der = base64.encodebytes(DER_OF_ED25519 + decoded(key["x"])).decode()
    with tempfile.TemporaryDirectory() as folder:
        files = {"message": message, "signature": decoded(signature)}
        files["key"] = f"-----BEGIN PUBLIC KEY-----\n{der}-----END PUBLIC KEY-----\n".encode()
        for name, content in files.items():
            with open(f"{folder}/{name}", "wb") as file:
                file.write(content)
        command = "openssl pkeyutl -verify -pubin -inkey key -rawin -in message -sigfile signature"
        return subprocess.run(command.split(), cwd=folder, capture_output=True).returncode == 0


issuer = sys.argv[2].rstrip("/")
with open(sys.argv[3], "rb") if len(sys.argv) > 3 else urllib.request.urlopen(f"{issuer}/.well-known/credit.json") as reply:
    published = json.load(reply)
try:
    with open(sys.argv[1], encoding="utf-8") as file:
        document = json.load(file)
    signature = document.pop("signature")
    message = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    keys = [key for key in published["keys"] if key["kid"] == document["key_id"]]
    is_valid = document["issuer"] == issuer and any(is_signed(message, signature, key) for key in keys)
except (ValueError, KeyError, TypeError, AttributeError):
    is_valid = False  # no document, or a damaged one
if not is_valid:
    sys.exit("Not signed there, or changed since.")
if document["id"] in published["withdrawn"]:
    sys.exit("Signed there, and withdrawn since.")
print("Valid:", json.dumps(document, indent=2, ensure_ascii=False))
