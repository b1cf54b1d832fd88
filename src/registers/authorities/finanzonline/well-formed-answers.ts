import { answersOfAuthority } from '../reading/answers-of-authority.ts'
import type { WellFormedAnswer } from '../reading/well-formed-answers.ts'
import { finanzonlineClient } from './client.ts'

const envelope = (prefix: string, fields: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Header/><e:Body><${prefix}:uidAbfrageServiceResponse xmlns:${prefix}="https://finanzonline.bmf.gv.at/fon/ws/uidAbfrage">${fields}</${prefix}:uidAbfrageServiceResponse></e:Body></e:Envelope>`
const fieldsOf = (prefix: string, fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, text]) => `<${prefix}:${name}>${text}</${prefix}:${name}>`)
    .join('')

type Fields = Record<string, string>
const VERDICTS = { 0: 'valid', 1: 'invalid', 4: 'not-a-uid' } as const

const answerFor = (what: string, rc: keyof typeof VERDICTS, fields: Fields, prefix = 'ns5'): WellFormedAnswer => ({
  what,
  body: envelope(prefix, fieldsOf(prefix, { rc: String(rc), ...fields })),
  status: 200,
  expected: VERDICTS[rc],
  statedVerdict: VERDICTS[rc],
  verdict: { name: 'rc', other: rc === 0 ? '1' : '0' },
  text: 'msg',
})
const VALID = { msg: 'Die UID des Erwerbers ist gültig.' }
const WITH_NAME = {
  ...VALID,
  name: 'EXAMPLE SPA                 ',
  adrz1: 'VIA NAZIONALE N. 23 ',
  adrz2: '59100 PRATO PO',
  adrz3: '',
}

/** A well-formed answer for each shape in docs/sources.md#finanzonline-answers. */
export const wellFormedAnswers = answersOfAuthority({
  service: 'finanzamt',
  form: 'xml',
  read: finanzonlineClient.read,
  uid: 'IT00743110157',
  requester: 'ATU13585627',
  answers: [
    answerFor('valid, with name and address', 0, WITH_NAME),
    answerFor('valid, under another prefix', 0, WITH_NAME, 'uid'),
    answerFor('valid, nothing disclosed', 0, { ...VALID, name: '', adrz1: '' }),
    answerFor('valid, with an unknown text', 0, { msg: 'Alles in Ordnung.' }),
    answerFor('valid, with gaps in the address', 0, { ...WITH_NAME, adrz2: '', adrz3: '26789', adrz4: 'Leer' }),
    answerFor('valid, without a text', 0, { msg: '' }),
    answerFor('not valid', 1, { msg: 'Die UID des Erwerbers ist nicht gültig.' }, 'ns2'),
    answerFor('malformed', 4, { msg: 'Die UID-Nummer des Erwerbers ist falsch.' }),
  ],
})
