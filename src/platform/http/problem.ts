import type { FastifyReply } from 'fastify'
import type { ProblemCode } from '../../base/roles/problem-rules.ts'
import { problemTexts } from '../../base/roles/problem-texts.ts'
import { PROGRAM_PATHS } from '../../base/roles/program-rules.ts'
import type { Issue } from '../../base/roles/refusals.ts'
import { translate } from '../../base/texts/translate.ts'
import { programLanguage, VARIES_BY } from './requested-language.ts'

/**
 * A failure as reported to a program. If `message` is a short code, it is replaced by the sentence
 * of `code`.
 */
export type Problem = {
  status: number
  code: ProblemCode
  message: string
  issues: Issue[]
  /** The values to choose from, if the caller has to choose. */
  candidates: readonly string[]
}

/**
 * Answers a program with a problem document (RFC 9457) in its language. If the key is missing, a
 * header states how to send one (RFC 6750).
 */
export function answerProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, code, issues, candidates } = problem
  const language = programLanguage(reply.request.headers['accept-language'])
  return reply
    .code(status)
    .headers({
      'content-type': 'application/problem+json',
      'content-language': language,
      vary: VARIES_BY,
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    })
    .send({
      type: `${PROGRAM_PATHS.problems}#${code}`,
      title: translate(problemTexts, language)(`title ${code}`),
      status,
      detail: detailOf(reply, problem),
      code,
      ...(issues.length > 0 ? { issues } : {}),
      ...(candidates.length > 0 ? { candidates } : {}),
      ...retryAfterOf(reply),
    })
}

// Short codes are matched by our pages; a sentence was written for the caller.
const IS_SENTENCE = /[.!?]$/

function detailOf({ request }: FastifyReply, { code, message }: Problem): string {
  const t = translate(problemTexts, programLanguage(request.headers['accept-language']))
  const { endpoint } = request.routeOptions.config ?? {}
  if (IS_SENTENCE.test(message)) return message
  if (code === 'missing_permission' && endpoint?.scope) return t('lacks', { permission: endpoint.scope })
  return t(`means ${code}`)
}

function retryAfterOf(reply: FastifyReply): { retryAfter?: number } {
  const seconds = Number(reply.getHeader('retry-after') ?? Number.NaN)
  return Number.isInteger(seconds) ? { retryAfter: seconds } : {}
}
