#!/bin/bash
# What an auditor does by PRUEFEN.txt, with coreutils and openssl alone, in the folder of an unpacked package. $1: the public key as
# the auditor has it from elsewhere.
set -euo pipefail
sha256sum --quiet --strict -c SHA256SUMS
sums=$(sha256sum SHA256SUMS | cut -c1-64)
[[ $(cat manifest.json) == *"\"sha256sums\": \"$sums\""* ]] || { echo 'SHA256SUMS does not belong to manifest.json'; exit 1; }
openssl pkeyutl -verify -pubin -inkey "$1" -rawin -in manifest.json -sigfile manifest.json.sig
cmp "$1" public-key.pem
