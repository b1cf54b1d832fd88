import { type Handler, jsonAnswer, type SimulatedAnswer } from '../../answer.ts'
import { randomTransportFault } from '../../faults/random-fault.ts'
import { authorityTime, countCall } from '../../simulation.ts'
import { namedFault } from '../named-fault.ts'
import type { WhiteListBehaviour, WhiteListSimulation } from './options.ts'
import { hasAccount, REFUSED_NIP, subjectOf } from './subjects.ts'

const MAX_NUMBERS = 30

/** Serves a search for several numbers. */
export const serveSearch: Handler<WhiteListBehaviour> = (simulation, { path }) => {
  const nips = pathOf(path).split('/').at(-1)?.split(',') ?? []
  return serve(simulation, path, nips[0] ?? '', () => {
    if (nips.length > MAX_NUMBERS) return errorAnswer('WL-130')
    return resultAnswer(simulation, { entries: entriesOf(simulation, nips) })
  })
}

/** Serves a check whether the list names an account for a number. */
export const serveAccountCheck: Handler<WhiteListBehaviour> = (simulation, { path }) => {
  const [nip = '', , account = ''] = pathOf(path).split('/').slice(-3)
  return serve(simulation, path, nip, () => {
    if (!/^\d{26}$/.test(account)) return errorAnswer('WL-109')
    return resultAnswer(simulation, { accountAssigned: hasAccount(nip, account) ? 'TAK' : 'NIE' })
  })
}

const pathOf = (path: string): string => path.split('?', 1)[0] ?? path

/** Counts the call, even if it is refused, and answers it in the configured form. */
function serve(
  simulation: WhiteListSimulation,
  path: string,
  nip: string,
  answer: () => SimulatedAnswer,
): SimulatedAnswer {
  const isOver = isOverLimit(simulation, path)
  const error = isOver ? 'WL-191' : (ERROR_FORMS[simulation.behaviour.whiteList] ?? dateError(simulation, path))
  const response = error === null ? answer() : errorAnswer(error)
  const manner = isOver
    ? undefined
    : (namedFault(simulation.behaviour.whiteList) ?? randomTransportFault(simulation, `white-list ${nip}`))
  return { ...response, logFields: { uid: `PL${nip}` }, ...(manner && { manner }) }
}

const ERROR_FORMS: Readonly<Record<string, string>> = {
  updated: 'WL-195',
  updating: 'WL-196',
  error: 'WL-100',
  limit: 'WL-191',
}

/** Documented errors, with their HTTP status. */
const ERRORS: Readonly<Record<string, [status: number, message: string]>> = {
  'WL-100': [500, 'Nieoczekiwany błąd serwera.'],
  'WL-102': [400, "Pole 'data' ma nieprawidłowy format."],
  'WL-103': [400, 'Data nie może być datą przyszłą.'],
  'WL-109': [400, "Pole 'numer konta' ma nieprawidłową długość. Wymagane 26 cyfr."],
  'WL-113': [400, "Pole 'NIP' ma nieprawidłową długość. Wymagane 10 cyfr."],
  'WL-114': [400, "Pole 'NIP' zawiera niedozwolone znaki. Wymagane tylko cyfry."],
  'WL-115': [400, 'Nieprawidłowy NIP.'],
  'WL-118': [400, 'Data sprzed zakresu rejestru.'],
  'WL-130': [400, 'Przekroczono maksymalną liczbę argumentów.'],
  'WL-191': [429, 'Wyczerpano dzienny limit zapytań.'],
  'WL-195': [500, 'Baza danych została zaktualizowana. Wyślij zapytanie ponownie.'],
  'WL-196': [500, 'Trwa aktualizacja bazy danych. Spróbuj później.'],
}

function errorAnswer(code: string): SimulatedAnswer {
  const [status, message] = ERRORS[code] ?? [500, '']
  return jsonAnswer(code, { code, message }, status)
}

function isOverLimit(simulation: WhiteListSimulation, path: string): boolean {
  const { whiteListSearches, whiteListChecks } = simulation.behaviour
  const isCheck = path.includes('/check/')
  const maximum = isCheck ? whiteListChecks : whiteListSearches
  const key = `white-list ${isCheck ? 'check' : 'search'} ${warsawDay(simulation)}`
  return countCall(simulation.callCounts, key) > (maximum ?? Number.POSITIVE_INFINITY)
}

const warsawDay = (simulation: WhiteListSimulation): string =>
  authorityTime(simulation).toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' })

/** The list goes back to 2014. */
const FIRST_DAY = '2014-01-01'

function dateError(simulation: WhiteListSimulation, path: string): string | null {
  const day = new URL(path, 'http://127.0.0.1').searchParams.get('date') ?? ''
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return 'WL-102'
  if (day > warsawDay(simulation)) return 'WL-103'
  return day < FIRST_DAY ? 'WL-118' : null
}

function entriesOf({ behaviour }: WhiteListSimulation, nips: readonly string[]): object[] {
  const listed = behaviour.whiteList === 'twice' ? [...nips, ...nips] : nips
  return listed.map(nip => (behaviour.whiteList === 'other-number' ? entryOf(otherNumber(nip)) : entryOf(nip)))
}

const otherNumber = (nip: string): string => nip.slice(0, -1) + ((Number(nip.at(-1)) + 1) % 10)

function entryOf(identifier: string): object {
  const code = numberError(identifier)
  if (code !== null) return { identifier, error: { code, message: ERRORS[code]?.[1] } }
  const subject = subjectOf(identifier)
  return { identifier, subjects: subject ? [subject] : [] }
}

function numberError(nip: string): string | null {
  if (nip.length !== 10) return 'WL-113'
  if (!/^\d+$/.test(nip)) return 'WL-114'
  return nip === REFUSED_NIP ? 'WL-115' : null
}

const DAY_MS = 86_400_000

function resultAnswer(simulation: WhiteListSimulation, content: object): SimulatedAnswer {
  const { whiteList: form } = simulation.behaviour
  const now = new Date(authorityTime(simulation).getTime() - (form === 'old-date' ? DAY_MS : 0))
  const day = now.toLocaleDateString('de-DE', { timeZone: 'Europe/Warsaw', ...TWO_DIGITS }).replaceAll('.', '-')
  const time = now.toLocaleTimeString('de-DE', { timeZone: 'Europe/Warsaw' })
  const requestId = requestIdOf(countCall(simulation.callCounts, 'white-list answers'))
  const proof = { ...(form !== 'no-request-id' && { requestId }), requestDateTime: `${day} ${time}` }
  return jsonAnswer('found', { result: { ...content, ...proof } })
}

const TWO_DIGITS = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

/** "aBcDe-…": letters and digits around a hyphen. */
const requestIdOf = (count: number): string => `sIM07-${count.toString(36).padStart(7, '8')}`
