import { STATUS_CODES } from 'node:http'

type Json = Record<string, unknown>

const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }

const parameter = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: text,
  example,
})

const ETAG_EXAMPLE = '"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"'

/** The headers of a file request besides the key (docs/api.md#files). */
export const FILE_PARAMETERS: readonly Json[] = [
  parameter('Range', 'One range of bytes. A request for several ranges returns the whole file.', 'bytes=1048576-'),
  parameter(
    'If-Range',
    'The ETag of your copy. If the file has changed since, the whole file is returned.',
    ETAG_EXAMPLE,
  ),
  parameter('If-None-Match', 'The ETag of your copy. Returns 304 if the file has not changed.', ETAG_EXAMPLE),
]

const header = (description: string, schema: Json = text): Json => ({ description, schema })

const COMMON_HEADERS = {
  ETag: header('The SHA-256 of the whole file in hexadecimal, in quotation marks.'),
  'Accept-Ranges': header('bytes'),
  'Repr-Digest': header(
    'The SHA-256 of the whole file, even if only a part is returned: sha-256=:<base64>: (RFC 9530).',
  ),
  'Content-Length': header('The length of this response in bytes.', count),
}
const RANGE_HEADERS = { 'Content-Range': header('The range of bytes returned, and the size of the file.') }

const WHOLE_FILE_HEADERS = {
  ...COMMON_HEADERS,
  'Content-Digest': header('The same digest, because the whole file is returned.'),
}

/** Returns the responses of a file request, as implemented by platform/http/send-file.ts. */
export const fileResponses = (types: readonly string[]): Json => ({
  200: { description: STATUS_CODES[200], headers: requiredHeaders(WHOLE_FILE_HEADERS), content: filesOf(types) },
  206: {
    description: STATUS_CODES[206],
    headers: requiredHeaders({ ...COMMON_HEADERS, ...RANGE_HEADERS }),
    content: filesOf(types),
  },
  304: { description: STATUS_CODES[304], headers: requiredHeaders({ ETag: COMMON_HEADERS.ETag }) },
  416: { $ref: '#/components/responses/Problem' },
})

const requiredHeaders = (headers: Readonly<Record<string, Json>>): Json =>
  Object.fromEntries(Object.entries(headers).map(([name, each]) => [name, { ...each, required: true }]))

const filesOf = (types: readonly string[]): Json =>
  Object.fromEntries(types.map(type => [type, { schema: { type: 'string', format: 'binary' } }]))
