import { type Handler, jsonAnswer, type SimulatedAnswer, toLatin1 } from '../../answer.ts'
import { type Business, businessOf } from '../../businesses/business.ts'
import { MEMBER_STATES } from '../../businesses/member-states.ts'
import { isRegistered } from '../../businesses/verdict.ts'
import { chanceOf, pickBy } from '../../chance.ts'
import type { Fault, Form } from '../../faults/fault.ts'
import { faultOfUid } from '../../faults/faults.ts'
import { randomFault } from '../../faults/random-fault.ts'
import { authorityTime, countCall, type Simulation } from '../../simulation.ts'
import { EVATR_CODES, httpOf, TRANSIENT_CODES } from './codes.ts'
import type { BzstBehaviour, BzstSimulation } from './options.ts'
import { type Company, codeIn, type EvatrQuery, readEvatrQuery, refusalOf } from './question.ts'

/** The decision on a query: a code, and the effect of a fault, if any. */
type Decision = { code: string; effect?: Fault['both'] }

/** Serves POST /abfrage, simple and qualified. */
export const evatrAbfrage: Handler<BzstBehaviour> = (simulation, request) => {
  const question = readEvatrQuery(request.body)
  if (!question) return answerWith(simulation, '0007')
  const { code, effect } = decide(simulation, question)
  const answer = reshape(effect?.form, writeAnswer(simulation, question, code))
  const logFields = { uid: question.queriedUid, requester: question.requesterUid, level: question.kind }
  return { ...answer, logFields, ...(effect?.manner && { manner: effect.manner }) }
}

function decide(simulation: BzstSimulation, question: EvatrQuery): Decision {
  const { behaviour } = simulation
  const callNumber = countCall(simulation.callCounts, `bzst ${question.queriedUid}`)
  if (behaviour.bzstOutage !== null) return { code: behaviour.bzstOutage.slice(-4) }
  const refusalCode = refusalOf(question) ?? codeIn(question.queriedUid) ?? tooManyQualified(simulation, question)
  if (refusalCode) return { code: refusalCode }
  if (behaviour.bzstStatesDown.includes(question.uid.slice(0, 2))) return { code: '2007' }
  return decideFault(simulation, question, callNumber) ?? { code: verdict(simulation, question) }
}

/**
 * Returns 0008 above the maximum of qualified queries. They are counted per requester number, until
 * it sends a simple query.
 */
function tooManyQualified(
  { callCounts, behaviour }: BzstSimulation,
  { requesterUid, kind }: EvatrQuery,
): string | undefined {
  const key = `bzst qualified ${requesterUid}`
  if (kind === 'simple') callCounts.delete(key)
  else if (behaviour.bzstQualifiedLimit !== null && countCall(callCounts, key) > behaviour.bzstQualifiedLimit)
    return '0008'
  return undefined
}

/**
 * Returns the fault that the number triggers, or one that the seed assigns, half of which are
 * BZSt's own codes.
 */
function decideFault(
  simulation: Simulation,
  { uid, queriedUid }: EvatrQuery,
  callNumber: number,
): Decision | undefined {
  const { behaviour } = simulation
  const numberEffect = faultOfUid(uid)?.both
  if (numberEffect) return { code: '0000', effect: numberEffect }
  const call = `bzst ${queriedUid} ${callNumber}`
  const randomChoice = randomFault(simulation, behaviour.failureShare, call, each => 'both' in each)
  if (!randomChoice) return undefined
  const isOwnCode = behaviour.failures === null && chanceOf(`code ${behaviour.seed} ${call}`) < 0.5
  return isOwnCode
    ? { code: pickBy(`which ${behaviour.seed} ${call}`, TRANSIENT_CODES) ?? '1001' }
    : { code: verdict(simulation, { uid, kind: 'simple' }), effect: randomChoice.both }
}

function verdict({ behaviour }: Simulation, { uid, kind }: Pick<EvatrQuery, 'uid' | 'kind'>): string {
  if (behaviour.endedUids.includes(uid)) return '2006'
  if (!isRegistered(uid)) return '2001'
  return kind === 'incomplete' ? '0003' : '0000'
}

const writeAnswer = (simulation: Simulation, { uid, kind, company }: EvatrQuery, code: string): SimulatedAnswer =>
  answerWith(simulation, code, {
    ...(code === '2002' && { gueltigAb: writeDay(uid, simulation, 30) }),
    ...(code === '2006' && { gueltigAb: writeDay(uid, simulation, -700), gueltigBis: writeDay(uid, simulation, -30) }),
    ...(code === '0000' &&
      kind === 'qualified' &&
      comparisonFields(uid, company, businessOf(uid, simulation.behaviour))),
    ...(code === '2008' && kind === 'qualified' && comparisonFields(uid, company, null)),
  })

/** Writes an answer or an error in the same shape; only answers about the number have an `id`. */
function answerWith(simulation: Simulation, code: string, more: object = {}): SimulatedAnswer {
  const status = httpOf(code)
  const hasId = ['0000', '2008', '0003', '2001'].includes(code)
  const body = {
    ...(hasId && { id: nextId(simulation) }),
    anfrageZeitpunkt: formatTime(authorityTime(simulation)),
    status: `evatr-${code}`,
    ...more,
  }
  return jsonAnswer(`evatr-${code}`, body, status)
}

/** Returns sixteen hexadecimal digits, never the same twice. */
function nextId(simulation: Simulation): string {
  simulation.lastConsultation += 1
  return simulation.lastConsultation.toString(16).padStart(16, '0')
}

const HOUR_MS = 3_600_000

/** Formats a time with nine decimals of a second and the offset +01:00. */
const formatTime = (at: Date): string => new Date(at.getTime() + HOUR_MS).toISOString().replace('Z', '456789+01:00')

/** Formats the day in `days` days as 31.12.2024 or 2024-12-31; both were observed. */
function writeDay(uid: string, simulation: Simulation, days: number): string {
  const day = new Date(authorityTime(simulation).getTime() + days * 24 * HOUR_MS).toISOString().slice(0, 10)
  return pickBy(`day of ${uid}`, [day, day.split('-').reverse().join('.')]) ?? day
}

/** The state that compares only the name. */
const NAME_ONLY_STATE = 'PT'

const normalize = (text: string) => text.trim().replace(/\s+/g, ' ').toUpperCase()

/** Compares the fields: A matches, B differs, C was not queried, D is not disclosed. */
function comparisonFields(uid: string, company: Company, business: Business | null) {
  const compareField = (sentText: string, registered: string | undefined, isDisclosed = true) => {
    if (!sentText) return 'C'
    if (registered === undefined || !isDisclosed) return 'D'
    return normalize(sentText) === normalize(registered) ? 'A' : 'B'
  }
  const comparesAll = !uid.startsWith(NAME_ONLY_STATE)
  return {
    ergFirmenname: compareField(company.firmenname, business?.name),
    ergStrasse: compareField(company.strasse, business?.street, comparesAll),
    ergPlz: compareField(company.plz, business?.zip, comparesAll),
    ergOrt: compareField(company.ort, business?.city, comparesAll),
  }
}

/** Reshapes the answer to a form of faults/fault.ts. */
function reshape(form: Form | undefined, answer: SimulatedAnswer): SimulatedAnswer {
  const body = JSON.parse(answer.body)
  const withBody = (other: unknown) => ({ ...answer, body: JSON.stringify(other) })
  if (form === 'no-verdict') return withBody({ ...body, status: undefined })
  if (form === 'text-verdict') return withBody({ ...body, status: 0 })
  if (form === 'wrong-root') return withBody([body])
  if (form === 'other-uid') return withBody({ ...body, angefragteUstid: 'ATU00000000' })
  return form === 'latin-1' ? toLatin1(answer) : answer
}

/** Serves GET /info/eu_mitgliedstaaten: the supported states and whether each is available. */
export const evatrStates: Handler<BzstBehaviour> = ({ behaviour }) =>
  jsonAnswer(
    'states',
    Object.keys(MEMBER_STATES)
      .filter(state => state !== 'DE')
      .map(state => ({
        alpha2: state === 'EL' ? 'GR' : state,
        name: state,
        verfuegbar: !behaviour.bzstStatesDown.includes(state),
      })),
  )

/** Serves GET /info/statusmeldungen: the meaning of each code. */
export const evatrCodes: Handler = () =>
  jsonAnswer(
    'codes',
    EVATR_CODES.map(({ code, http, category, meaning: message, ...more }) => ({
      status: `evatr-${code}`,
      kategorie: category,
      httpcode: http,
      ...('field' in more && { feld: more.field }),
      meldung: message,
    })),
  )
