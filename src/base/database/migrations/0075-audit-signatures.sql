-- Heads of the audit log's hash chain, signed by the installation's key, which the database's owner has only encrypted: he can compute the
-- chain anew, and cannot sign it (docs/decisions/2026-11-24-signed-heads.md).
create table audit_signature (
  -- From 1 on, without gaps: each signature covers the one before it.
  number bigint primary key,
  signed_at timestamptz not null,
  position bigint not null,
  -- SHA-256 in hex, Ed25519 in base64.
  hash text not null,
  signature text not null
);
create trigger audit_signature_append_only before update on audit_signature for each row execute function refuse_change();
create trigger audit_signature_no_delete before delete on audit_signature for each row execute function refuse_change();
create trigger audit_signature_no_truncate before truncate on audit_signature for each statement execute function refuse_change();
