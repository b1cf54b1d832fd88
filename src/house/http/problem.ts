import type { FastifyReply } from 'fastify'
import type { ProblemCode } from '../../ground/roles/problem-rules.ts'
import { problemTexts } from '../../ground/roles/problem-texts.ts'
import { PROGRAM_PATHS } from '../../ground/roles/program-rules.ts'
import type { Issue } from '../../ground/roles/refusals.ts'
import { translate } from '../../ground/texts/translate.ts'
import { programLanguage, VARIES_BY } from './asked-language.ts'

/** What is said to a program of a failure; `message` may be a short word, for which its code's sentence stands. */
export type Problem = {
  status: number
  code: ProblemCode
  message: string
  issues: Issue[]
  /** What there is to choose from. */
  candidates: readonly string[]
}

/** Answers a program in the form that it knows from elsewhere (RFC 9457), in its language; without a key, says how one is sent (RFC 6750). */
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
      ...waitOf(reply),
    })
}

// Short words are for our screens, which match them; a sentence was made for whoever asked.
const IS_SENTENCE = /[.!?]$/

function detailOf({ request }: FastifyReply, { code, message }: Problem): string {
  const say = translate(problemTexts, programLanguage(request.headers['accept-language']))
  const { endpoint } = request.routeOptions.config ?? {}
  if (IS_SENTENCE.test(message)) return message
  if (code === 'missing_permission' && endpoint?.scope) return say('lacks', { permission: endpoint.scope })
  return say(`means ${code}`)
}

function waitOf(reply: FastifyReply): { retryAfter?: number } {
  const seconds = Number(reply.getHeader('retry-after') ?? Number.NaN)
  return Number.isInteger(seconds) ? { retryAfter: seconds } : {}
}
