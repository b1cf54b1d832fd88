import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../base/roles/refusals.ts'
import { hasDuplicateKey } from '../../base/texts/json.ts'

/**
 * Reads JSON bodies. An empty body counts as none, because many programs always send a content
 * type. A duplicate field is refused (400), since the two values may differ; a compressed body or
 * one that is not UTF-8 is refused too (415).
 */
export function acceptJson(
  app: Pick<FastifyInstance, 'getDefaultJsonParser' | 'removeContentTypeParser' | 'addContentTypeParser' | 'addHook'>,
): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const json = String(text)
    if (json.trim() === '') return done(null, undefined)
    parse(request, json, (failure, body) => {
      if (failure === null && hasDuplicateKey(json))
        done(new Refusal('bad-input', 'a field stands twice in the JSON', [], null, 'invalid_json'))
      else done(failure, body)
    })
  })
  app.addHook('preParsing', async ({ headers }: FastifyRequest) => {
    if (isCompressed(headers['content-encoding']) || isOtherCharset(headers['content-type'])) throw new WrongEncoding()
  })
}

/** The same error as Fastify's for an unknown content type. */
class WrongEncoding extends Error {
  readonly statusCode = 415
  readonly code = 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
  override readonly message = 'expected: a body as it is (no Content-Encoding), in UTF-8'
}

const isCompressed = (encoding = ''): boolean => encoding.trim() !== '' && encoding.trim().toLowerCase() !== 'identity'

const isOtherCharset = (type = ''): boolean => {
  const [, charset = 'utf-8'] = /^application\/json.*;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(type) ?? []
  return !/^utf-?8$/i.test(charset)
}
