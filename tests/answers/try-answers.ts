import { readdirSync } from 'node:fs'
import type { RegisterAnswers, WellFormedAnswer } from '../../src/registers/authorities/reading/well-formed-answers.ts'
import { createRandom, sampleOf } from './chance.ts'
import { brokenJson, sameJson, withField } from './change-json.ts'
import { brokenXml, ENVELOPE, sameXml, withAttribute, withElement } from './change-xml.ts'
import { strangeFields } from './strange-fields.ts'

const REGISTERS = new URL('../../src/registers/', import.meta.url)

/** Returns every register that has well-formed answers next to its reader. */
export async function loadAnswerSets(): Promise<RegisterAnswers[]> {
  const files = readdirSync(REGISTERS, { recursive: true, encoding: 'utf8' })
  const answerFiles = files
    .filter(file => file.endsWith('/well-formed-answers.ts') && !file.includes('reading/'))
    .sort()
  const modules: { wellFormedAnswers: RegisterAnswers | RegisterAnswers[] }[] = await Promise.all(
    answerFiles.map(file => import(new URL(file, REGISTERS).href)),
  )
  return modules.flatMap(({ wellFormedAnswers }) => wellFormedAnswers)
}

/**
 * An answer derived from a sound one. `mayCount` says, by construction, whether it still means the
 * same. `isAnother` marks one that may be sound with another meaning.
 */
type DerivedAnswer = { what: string; body: string; status: number; mayCount: boolean; isAnother?: boolean }

/** The results for the answers derived for one register. */
export type TrialResult = { register: string; answerCount: number; wronglyAccepted: string[]; wronglyRefused: string[] }

/** Derives at most `most` answers from a register's sound ones, and reads each. */
export async function tryAnswers(
  register: RegisterAnswers,
  { seed, most }: { seed: number; most: number },
): Promise<TrialResult> {
  const result: TrialResult = { register: register.register, answerCount: 0, wronglyAccepted: [], wronglyRefused: [] }
  const chance = createRandom(seed)
  for (const answer of register.answers) {
    for (const variant of sampleOf(chance, deriveAnswers(register, answer), Math.ceil(most / register.answers.length)))
      await tryAnswer(register, answer, variant, result)
  }
  return result
}

async function tryAnswer(
  { read }: RegisterAnswers,
  answer: WellFormedAnswer,
  { what, body, status, mayCount, isAnother }: DerivedAnswer,
  result: TrialResult,
) {
  result.answerCount += 1
  const reading = await read(body, status)
  const description = `${answer.what}: ${what}\n${body}`
  if (mayCount && reading !== answer.expected) result.wronglyRefused.push(`${reading} · ${description}`)
  const isAcceptable = isAnother ? reading !== answer.expected : reading === ''
  if (!mayCount && !isAcceptable) result.wronglyAccepted.push(`${reading} · ${description}`)
}

const deriveAnswers = (register: RegisterAnswers, answer: WellFormedAnswer): DerivedAnswer[] => {
  const { status } = answer
  const changedAnswers = register.form === 'json' ? jsonOf(register, answer) : xmlOf(register, answer)
  return [...changedAnswers, ...otherStatuses(register, answer), ...truncations(answer)].map(variant => ({
    status,
    ...variant,
  }))
}

type Change = Omit<DerivedAnswer, 'status'> & { status?: number }

const asUnacceptable = ([description, body]: [string, string]): Change => ({
  what: description,
  body,
  mayCount: false,
  isAnother: description === 'another verdict',
})

function jsonOf(register: RegisterAnswers, answer: WellFormedAnswer): Change[] {
  const { body } = answer
  const fields = strangeFields(register, answer).flatMap(field =>
    withField(body, field).map(variantBody => ({
      what: `${field.name} ${field.value}`,
      body: variantBody,
      mayCount: field.rule === 'harmless',
    })),
  )
  const equivalent = sameJson(answer).map(variantBody => ({
    what: 'in another notation',
    body: variantBody,
    mayCount: true,
  }))
  const broken = brokenJson(answer)
    .filter(([, variantBody]) => variantBody !== body)
    .map(asUnacceptable)
  return [...fields, ...equivalent, ...broken]
}

function xmlOf(register: RegisterAnswers, answer: WellFormedAnswer): Change[] {
  const { body } = answer
  const fields = strangeFields(register, answer).flatMap(field => {
    const isHarmless = field.rule === 'harmless'
    const { closed = [], elsewhere = [] } = register
    // Next to an answer, not even a harmless field is allowed; inside an answer it is.
    const outsideAnswer = isHarmless ? [...ENVELOPE, ...closed] : []
    const except = [...outsideAnswer, ...(field.rule === 'fault' ? [] : elsewhere)]
    const variants = [...withElement(body, field, except), ...withAttribute(body, field, except)]
    return variants.map(text => ({ what: `${field.name} ${field.value}`, body: text, mayCount: isHarmless }))
  })
  const equivalent = sameXml(answer).map(variantBody => ({
    what: 'in another notation',
    body: variantBody,
    mayCount: true,
  }))
  const broken = brokenXml(answer)
    .filter(([, variantBody]) => variantBody !== body)
    .map(asUnacceptable)
  return [...fields, ...equivalent, ...broken]
}

const STATUSES = [201, 202, 204, 206, 301, 302, 400, 401, 403, 404, 410, 429, 500, 502, 503, 504]

const otherStatuses = (register: RegisterAnswers, { body, status, alsoStatus = [] }: WellFormedAnswer): Change[] =>
  register.hasStatus === false
    ? []
    : STATUSES.filter(each => each !== status && !alsoStatus.includes(each)).map(each => ({
        what: `HTTP ${each}`,
        body,
        status: each,
        mayCount: false,
      }))

/** Cuts the answer at each byte. Without trailing blanks it is still complete. */
const truncations = ({ body }: WellFormedAnswer): Change[] =>
  Array.from({ length: body.trimEnd().length - 1 }, (_, length) => ({
    what: `cut at ${length}`,
    body: body.slice(0, length),
    mayCount: false,
  }))
