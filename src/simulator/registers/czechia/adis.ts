import { type Operation, type SimulatedAnswer, xmlAnswer } from '../../answer.ts'
import type { AdisForm } from '../../behaviour.ts'
import { randomTransportFault } from '../../faults/random-fault.ts'
import { type Simulation, statedTime } from '../../simulation.ts'
import { escapeXml, readEnvelope, SOAP_NAMESPACE } from '../../soap.ts'
import { subjectOf } from './subjects.ts'

const NAMESPACE = 'http://adis.mfcr.cz/rozhraniCRPDPH/'
const REQUEST = 'StatusNespolehlivySubjektRozsirenyV2Request'
const MAX_NUMBERS = 100

/** Serves getStatusNespolehlivySubjektRozsirenyV2: up to a hundred numbers per call. */
export const serveAdis: Operation = (simulation, { contentType, body }) => {
  const payload = /^text\/xml\b/.test(contentType) ? readEnvelope(body) : null
  const isRight = payload?.namespace === NAMESPACE && payload.element === REQUEST
  const dics = payload?.children.map(({ name, text }) => (name === 'dic' ? text : '')) ?? []
  if (!isRight || dics.length === 0 || !dics.every(dic => /^\d{1,10}$/.test(dic))) return fault()
  const manner = randomTransportFault(simulation, `adis ${dics[0]}`)
  const answer = answerAs(simulation.behaviour.adis, simulation, dics)
  return { ...answer, logFields: { uid: `CZ${dics[0]}` }, ...(manner && { manner }) }
}

const fault = (): SimulatedAnswer =>
  xmlAnswer(
    'fault',
    envelope('<soapenv:Fault><faultcode>soapenv:Server</faultcode><faultstring>Chyba</faultstring></soapenv:Fault>'),
    500,
  )

const STATUS: Partial<Record<AdisForm, [code: string, text: string]>> = {
  'first-hundred': ['1', 'Zpracováno prvních 100'],
  maintenance: ['2', 'Probíhá údržba'],
  unavailable: ['3', 'Služba není dostupná'],
}

function answerAs(form: AdisForm, simulation: Simulation, dics: readonly string[]): SimulatedAnswer {
  if (form === 'fault') return fault()
  const tooMany: AdisForm = dics.length > MAX_NUMBERS ? 'first-hundred' : form
  const [code, text] = STATUS[tooMany] ?? ['0', 'OK']
  const hasSubjects = code === '0' || code === '1'
  const day = statedTime(simulation).toLocaleDateString('sv-SE', { timeZone: 'Europe/Prague' })
  const status = `<status odpovedGenerovana="${day}" statusCode="${code}" statusText="${text}"/>`
  const subjects = hasSubjects ? dics.slice(0, MAX_NUMBERS).map(subject).join('') : ''
  const answer = `<StatusNespolehlivySubjektRozsirenyResponse xmlns="${NAMESPACE}">${status}${subjects}</StatusNespolehlivySubjektRozsirenyResponse>`
  const whole = xmlAnswer(code, envelope(answer))
  return form === 'hang' || form === 'truncated' || form === 'html' ? { ...whole, manner: form } : whole
}

const envelope = (body: string): string =>
  `<?xml version='1.0' encoding='UTF-8'?><soapenv:Envelope xmlns:soapenv="${SOAP_NAMESPACE}"><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`

function subject(dic: string): string {
  const { kind, unreliable, since, office, name, accounts = 0 } = subjectOf(dic)
  const head = `<statusSubjektu typSubjektu="${kind}" dic="${dic}" nespolehlivyPlatce="${unreliable}"`
  if (kind === 'NENALEZEN') return `${head}/>`
  const published = since ? ` datumZverejneniNespolehlivosti="${since}"` : ''
  const who = name
    ? `<nazevSubjektu>${escapeXml(name)}</nazevSubjektu><adresa><uliceCislo>Duhová 1444/2</uliceCislo><mesto>PRAHA 4</mesto><psc>14000</psc><stat>Česká republika</stat></adresa>`
    : ''
  return `${head}${published} cisloFu="${office}">${publishedAccounts(accounts)}${who}</statusSubjektu>`
}

/**
 * All account numbers are invented and contain these digits, so that a test finds one that was
 * stored against the rules.
 */
const ACCOUNT = '7137713'

const publishedAccounts = (count: number): string =>
  count === 0
    ? ''
    : `<zverejneneUcty>${Array.from({ length: count }, (_, place) => account(place)).join('')}</zverejneneUcty>`

const account = (place: number): string =>
  place === 0
    ? `<ucet datumZverejneni="2013-04-01"><standardniUcet predcisli="27" cislo="${ACCOUNT}" kodBanky="0100"/></ucet>`
    : `<ucet datumZverejneni="2013-04-01"><nestandardniUcet cislo="CZ00${ACCOUNT}${place}"/></ucet>`
