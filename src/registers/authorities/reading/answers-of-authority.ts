import type { Authority } from '../../../base/authority-rules.ts'
import type { AnswerReader } from '../client.ts'
import { ALL_RULES, ASKED_AT, type RegisterAnswers } from './well-formed-answers.ts'

type RegisterAnswersOptions = Pick<RegisterAnswers, 'form' | 'answers' | 'closed' | 'elsewhere'> & {
  service: Authority
  read: AnswerReader
  uid: string
  requester: string
}

/** Builds the well-formed answers of an authority, parsed by its client. */
export const answersOfAuthority = ({
  service,
  form,
  answers,
  closed,
  elsewhere,
  read,
  uid,
  requester,
}: RegisterAnswersOptions): RegisterAnswers => ({
  register: service,
  form,
  answers,
  ...(closed && { closed }),
  ...(elsewhere && { elsewhere }),
  rules: ALL_RULES,
  read: (body, status) => {
    const question = { uid, requester, level: 2 as const, trader: [], askedAt: ASKED_AT }
    const { outcome } = read(question, { kind: 'answered', status, body, location: '', date: '' })
    return outcome.verdict === 'not-checked' ? '' : outcome.verdict
  },
})
