import { inLatin1, jsonAnswer, type Operation, type SimulatedAnswer } from '../../answer.ts'
import { type Business, businessOf } from '../../businesses/business.ts'
import { MEMBER_STATES } from '../../businesses/member-states.ts'
import { isRegistered } from '../../businesses/verdict.ts'
import { chanceOf, pickBy } from '../../chance.ts'
import type { Fault, Form } from '../../faults/fault.ts'
import { faultOfUid } from '../../faults/faults.ts'
import { randomFault } from '../../faults/random-fault.ts'
import { countCall, type Simulation, statedTime } from '../../simulation.ts'
import { EVATR_CODES, httpOf, PASSING } from './codes.ts'
import { type Company, codeIn, type EvatrQuestion, readEvatrQuestion, refusalOf } from './question.ts'

/** The answer to a query: a code, or a transport fault or form. */
type Decision = { code: string; dress?: Fault['both'] }

/** Serves POST /abfrage, simple and qualified. */
export const evatrAbfrage: Operation = (simulation, request) => {
  const question = readEvatrQuestion(request.body)
  if (!question) return answerWith(simulation, '0007')
  const { code, dress } = decide(simulation, question)
  const answer = reshaped(dress?.form, write(simulation, question, code))
  const logFields = { uid: question.askedUid, requester: question.own, level: question.kind }
  return { ...answer, logFields, ...(dress?.manner && { manner: dress.manner }) }
}

function decide(simulation: Simulation, question: EvatrQuestion): Decision {
  const { behaviour } = simulation
  const nth = countCall(simulation.callCounts, `bzst ${question.askedUid}`)
  if (behaviour.bzstOutage !== null) return { code: behaviour.bzstOutage.slice(-4) }
  const refused = refusalOf(question) ?? codeIn(question.askedUid) ?? tooManyQualified(simulation, question)
  if (refused) return { code: refused }
  if (behaviour.bzstStatesDown.includes(question.uid.slice(0, 2))) return { code: '2007' }
  return fault(simulation, question, nth) ?? { code: verdict(simulation, question) }
}

/**
 * "Maximum of qualified queries for this session": counted per requester number, until it sends a
 * simple one.
 */
function tooManyQualified({ callCounts, behaviour }: Simulation, { own, kind }: EvatrQuestion): string | undefined {
  const key = `bzst qualified ${own}`
  if (kind === 'simple') callCounts.delete(key)
  else if (behaviour.bzstQualifiedLimit !== null && countCall(callCounts, key) > behaviour.bzstQualifiedLimit)
    return '0008'
  return undefined
}

/**
 * Returns the fault that the number triggers, else the one that the seed assigns; half of the
 * latter are BZSt's own codes.
 */
function fault(simulation: Simulation, { uid, askedUid }: EvatrQuestion, nth: number): Decision | undefined {
  const { behaviour } = simulation
  const marked = faultOfUid(uid)?.both
  if (marked) return { code: '0000', dress: marked }
  const call = `bzst ${askedUid} ${nth}`
  const randomlyChosen = randomFault(simulation, behaviour.failureShare, call, each => 'both' in each)
  if (!randomlyChosen) return undefined
  const isOwnCode = behaviour.failures === null && chanceOf(`code ${behaviour.seed} ${call}`) < 0.5
  return isOwnCode
    ? { code: pickBy(`which ${behaviour.seed} ${call}`, PASSING) ?? '1001' }
    : { code: verdict(simulation, { uid, kind: 'simple' }), dress: randomlyChosen.both }
}

function verdict({ behaviour }: Simulation, { uid, kind }: Pick<EvatrQuestion, 'uid' | 'kind'>): string {
  if (behaviour.endedUids.includes(uid)) return '2006'
  if (!isRegistered(uid)) return '2001'
  return kind === 'incomplete' ? '0003' : '0000'
}

const write = (simulation: Simulation, { uid, kind, company }: EvatrQuestion, code: string): SimulatedAnswer =>
  answerWith(simulation, code, {
    ...(code === '2002' && { gueltigAb: writeDay(uid, simulation, 30) }),
    ...(code === '2006' && { gueltigAb: writeDay(uid, simulation, -700), gueltigBis: writeDay(uid, simulation, -30) }),
    ...(code === '0000' && kind === 'qualified' && compared(uid, company, businessOf(uid, simulation.behaviour))),
    ...(code === '2008' && kind === 'qualified' && compared(uid, company, null)),
  })

/** Errors have the same shape; only answers about the number have an `id`. */
function answerWith(simulation: Simulation, code: string, more: object = {}): SimulatedAnswer {
  const status = httpOf(code)
  const hasId = ['0000', '2008', '0003', '2001'].includes(code)
  const body = {
    ...(hasId && { id: nextId(simulation) }),
    anfrageZeitpunkt: moment(statedTime(simulation)),
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

/** A timestamp with nine decimals of a second and the offset +01:00. */
const moment = (at: Date): string => new Date(at.getTime() + HOUR_MS).toISOString().replace('Z', '456789+01:00')

/** Writes the day `days` from now as 31.12.2024 or 2024-12-31; both were seen. */
function writeDay(uid: string, simulation: Simulation, days: number): string {
  const day = new Date(statedTime(simulation).getTime() + days * 24 * HOUR_MS).toISOString().slice(0, 10)
  return pickBy(`day of ${uid}`, [day, day.split('-').reverse().join('.')]) ?? day
}

/** A state that compares only the name. */
const TELLS_LITTLE = 'PT'

const normal = (text: string) => text.trim().replace(/\s+/g, ' ').toUpperCase()

/** A: matches, B: does not match, C: not queried, D: not disclosed by the state. */
function compared(uid: string, company: Company, business: Business | null) {
  const word = (sentText: string, registered: string | undefined, isTold = true) => {
    if (!sentText) return 'C'
    if (registered === undefined || !isTold) return 'D'
    return normal(sentText) === normal(registered) ? 'A' : 'B'
  }
  const tellsAll = !uid.startsWith(TELLS_LITTLE)
  return {
    ergFirmenname: word(company.firmenname, business?.name),
    ergStrasse: word(company.strasse, business?.street, tellsAll),
    ergPlz: word(company.plz, business?.zip, tellsAll),
    ergOrt: word(company.ort, business?.city, tellsAll),
  }
}

/** Reshapes the answer to a form of faults/fault.ts. */
function reshaped(form: Form | undefined, answer: SimulatedAnswer): SimulatedAnswer {
  const body = JSON.parse(answer.body)
  const written = (other: unknown) => ({ ...answer, body: JSON.stringify(other) })
  if (form === 'no-verdict') return written({ ...body, status: undefined })
  if (form === 'text-verdict') return written({ ...body, status: 0 })
  if (form === 'wrong-root') return written([body])
  if (form === 'other-uid') return written({ ...body, angefragteUstid: 'ATU00000000' })
  return form === 'latin-1' ? inLatin1(answer) : answer
}

/** Serves GET /info/eu_mitgliedstaaten: the supported states and whether each is available. */
export const evatrStates: Operation = ({ behaviour }) =>
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
export const evatrCodes: Operation = () =>
  jsonAnswer(
    'codes',
    EVATR_CODES.map(({ code, http, category, says: message, ...more }) => ({
      status: `evatr-${code}`,
      kategorie: category,
      httpcode: http,
      ...('field' in more && { feld: more.field }),
      meldung: message,
    })),
  )
