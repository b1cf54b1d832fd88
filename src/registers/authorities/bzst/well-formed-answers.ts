import { answersOfAuthority } from '../reading/answers-of-authority.ts'
import type { WellFormedAnswer } from '../reading/well-formed-answers.ts'
import { bzstClient } from './client.ts'

type EvatrAnswerOptions = {
  code: string
  status: number
  expected: WellFormedAnswer['expected'] & WellFormedAnswer['statedVerdict']
  more?: object
  id?: boolean
}

const MOMENT = '2026-11-28T10:59:58.123456789+01:00'

const answer = ({ code, status, expected, more = {}, id = true }: EvatrAnswerOptions): WellFormedAnswer => ({
  what: `evatr-${code}`,
  body: JSON.stringify({
    ...(id && { id: '0123456789abcdef' }),
    anfrageZeitpunkt: MOMENT,
    status: `evatr-${code}`,
    ...more,
  }),
  status,
  expected,
  statedVerdict: expected,
  moment: 'anfrageZeitpunkt',
  ...(code === '2002' && { startsLater: true as const }),
  verdict: { name: 'status', other: expected === 'valid' ? '"evatr-2001"' : '"evatr-0000"' },
})

const MATCHING = { ergFirmenname: 'A', ergStrasse: 'A', ergPlz: 'B', ergOrt: 'D' }

/** A well-formed answer for each shape in docs/sources.md#german-register. */
export const wellFormedAnswers = answersOfAuthority({
  service: 'bzst',
  form: 'json',
  read: bzstClient.read,
  uid: 'ATU13585627',
  requester: 'DE123456789',
  answers: [
    answer({ code: '0000', status: 200, expected: 'valid', more: MATCHING }),
    answer({ code: '0000', status: 200, expected: 'valid' }),
    answer({ code: '2008', status: 200, expected: 'valid' }),
    answer({ code: '0003', status: 400, expected: 'valid' }),
    answer({ code: '2001', status: 404, expected: 'invalid' }),
    answer({
      code: '2006',
      status: 200,
      expected: 'invalid',
      id: false,
      more: { gueltigAb: '01.01.2024', gueltigBis: '31.12.2025' },
    }),
    answer({
      code: '2006',
      status: 200,
      expected: 'invalid',
      id: false,
      more: { gueltigAb: '2024-01-01', gueltigBis: '2026-11-27' },
    }),
    answer({ code: '2002', status: 200, expected: 'invalid', id: false, more: { gueltigAb: '2026-11-29' } }),
    answer({ code: '0005', status: 400, expected: 'not-a-uid', id: false }),
  ],
})
