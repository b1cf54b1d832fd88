import { type DestinationStream, type Logger, pino } from 'pino'

// Whatever is logged, these never appear: passwords, codes, session and XSRF values, FinanzOnline credentials.
const SECRET_FIELDS = [
  'password',
  'totp',
  'pin',
  'finUserId',
  'finCustomerId',
  'totpUri',
  'secret',
  'token',
  'cookie',
  'authorization',
]

// A failed statement brings its values along (PGlite: `params`; PostgreSQL: "Failing row contains …" in `detail`):
// whole uploads where the disk is full, and always tenants' data.
const STATEMENT_FIELDS = ['params', 'detail']

const paths = [
  ...[...SECRET_FIELDS, ...STATEMENT_FIELDS].flatMap(field => [field, `*.${field}`, `*.*.${field}`]),
  ...STATEMENT_FIELDS.map(field => `err.aggregateErrors[*].${field}`),
  'req.headers.cookie',
  'req.headers.authorization',
  'req.headers["x-xsrf-token"]',
  'res.headers["set-cookie"]',
]

type Call = { method?: string; url?: string; host?: string; ip?: string }

/** What is told of a call. Not its query: whom somebody searched for is nobody's business who reads the log. */
const serializers = {
  req: ({ method, url, host, ip }: Call) => ({ method, url: url?.split('?')[0], host, remoteAddress: ip }),
}

/** JSON lines on standard output, or to `stream`; `level` as pino names it. */
export const createLog = (level: string, stream?: DestinationStream): Logger =>
  pino({ level, redact: { paths, censor: '(not shown)' }, serializers }, stream)
