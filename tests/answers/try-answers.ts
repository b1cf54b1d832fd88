import { readdirSync } from 'node:fs'
import type { SoundAnswer, SoundAnswers } from '../../src/registers/authorities/reading/sound-answers.ts'
import { chanceFrom, someOf } from './chance.ts'
import { brokenJson, sameJson, withField } from './change-json.ts'
import { brokenXml, ENVELOPE, sameXml, withAttribute, withElement } from './change-xml.ts'
import { strangeFields } from './strange-fields.ts'

const REGISTERS = new URL('../../src/registers/', import.meta.url)

/** Returns every register that has sound answers next to its reader. */
export async function soundAnswers(): Promise<SoundAnswers[]> {
  const files = readdirSync(REGISTERS, { recursive: true, encoding: 'utf8' })
  const of = files.filter(file => file.endsWith('/sound-answers.ts') && !file.includes('reading/')).sort()
  const modules: { sound: SoundAnswers | SoundAnswers[] }[] = await Promise.all(
    of.map(file => import(new URL(file, REGISTERS).href)),
  )
  return modules.flatMap(({ sound }) => sound)
}

/**
 * An answer derived from a sound one. `mayCount` says, by construction, whether it still means the
 * same. `isAnother` marks one that may be sound with another meaning.
 */
type Made = { what: string; body: string; status: number; mayCount: boolean; isAnother?: boolean }

/** The results for the answers derived for one register. */
export type Figures = { register: string; made: number; believed: string[]; refused: string[] }

/** Derives at most `most` answers from a register's sound ones, and reads each. */
export async function tryAnswers(
  register: SoundAnswers,
  { seed, most }: { seed: number; most: number },
): Promise<Figures> {
  const figures: Figures = { register: register.register, made: 0, believed: [], refused: [] }
  const chance = chanceFrom(seed)
  for (const answer of register.answers) {
    for (const made of someOf(chance, madeOf(register, answer), Math.ceil(most / register.answers.length)))
      await tryOne(register, answer, made, figures)
  }
  return figures
}

async function tryOne(
  { read }: SoundAnswers,
  answer: SoundAnswer,
  { what, body, status, mayCount, isAnother }: Made,
  figures: Figures,
) {
  figures.made += 1
  const found = await read(body, status)
  const said = `${answer.what}: ${what}\n${body}`
  if (mayCount && found !== answer.expected) figures.refused.push(`${found} · ${said}`)
  const mayBe = isAnother ? found !== answer.expected : found === ''
  if (!mayCount && !mayBe) figures.believed.push(`${found} · ${said}`)
}

const madeOf = (register: SoundAnswers, answer: SoundAnswer): Made[] => {
  const { status } = answer
  const own = register.form === 'json' ? jsonOf(register, answer) : xmlOf(register, answer)
  return [...own, ...statusesOf(register, answer), ...cutsOf(answer)].map(made => ({ status, ...made }))
}

type Change = Omit<Made, 'status'> & { status?: number }

const unsound = ([what, body]: [string, string]): Change => ({
  what,
  body,
  mayCount: false,
  isAnother: what === 'another verdict',
})

function jsonOf(register: SoundAnswers, answer: SoundAnswer): Change[] {
  const { body } = answer
  const fields = strangeFields(register, answer).flatMap(field =>
    withField(body, field).map(made => ({
      what: `${field.name} ${field.value}`,
      body: made,
      mayCount: field.rule === 'harmless',
    })),
  )
  const same = sameJson(answer).map(made => ({ what: 'written otherwise', body: made, mayCount: true }))
  const broken = brokenJson(answer)
    .filter(([, made]) => made !== body)
    .map(unsound)
  return [...fields, ...same, ...broken]
}

function xmlOf(register: SoundAnswers, answer: SoundAnswer): Change[] {
  const { body } = answer
  const fields = strangeFields(register, answer).flatMap(field => {
    const isHarmless = field.rule === 'harmless'
    const { closed = [], elsewhere = [] } = register
    // Next to an answer, not even a harmless field is allowed; inside an answer it is.
    const beside = isHarmless ? [...ENVELOPE, ...closed] : []
    const except = [...beside, ...(field.rule === 'fault' ? [] : elsewhere)]
    const made = [...withElement(body, field, except), ...withAttribute(body, field, except)]
    return made.map(text => ({ what: `${field.name} ${field.value}`, body: text, mayCount: isHarmless }))
  })
  const same = sameXml(answer).map(made => ({ what: 'written otherwise', body: made, mayCount: true }))
  const broken = brokenXml(answer)
    .filter(([, made]) => made !== body)
    .map(unsound)
  return [...fields, ...same, ...broken]
}

const STATUSES = [201, 202, 204, 206, 301, 302, 400, 401, 403, 404, 410, 429, 500, 502, 503, 504]

const statusesOf = (register: SoundAnswers, { body, status, alsoStatus = [] }: SoundAnswer): Change[] =>
  register.hasStatus === false
    ? []
    : STATUSES.filter(each => each !== status && !alsoStatus.includes(each)).map(each => ({
        what: `HTTP ${each}`,
        body,
        status: each,
        mayCount: false,
      }))

/** Cuts the answer at each byte. Without trailing blanks it is still complete. */
const cutsOf = ({ body }: SoundAnswer): Change[] =>
  Array.from({ length: body.trimEnd().length - 1 }, (_, length) => ({
    what: `cut at ${length}`,
    body: body.slice(0, length),
    mayCount: false,
  }))
