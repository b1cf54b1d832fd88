/**
 * Whether bytes carry the Ed25519 signature of a public key (PEM); null where this browser cannot tell: an old one, or a page without https.
 */
export async function isSignedBy(
  pem: string,
  bytes: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  subtle: SubtleCrypto | null = globalThis.crypto.subtle ?? null,
): Promise<boolean | null> {
  const der = Uint8Array.from(atob(pem.replace(/-----[^-]+-----|\s/g, '')), sign => sign.charCodeAt(0))
  const key = await subtle?.importKey('spki', der, 'Ed25519', false, ['verify']).catch(() => null)
  return subtle && key ? subtle.verify('Ed25519', key, signature, bytes) : null
}
