import { z } from 'zod'
import { type Handler, type SimulatedAnswer, xmlAnswer } from '../../answer.ts'
import { randomTransportFault } from '../../faults/random-fault.ts'
import { defineOptions } from '../../options.ts'
import { authorityTime, type Simulation } from '../../simulation.ts'
import { escapeXml, readEnvelope, SOAP_NAMESPACE } from '../../soap.ts'
import { subjectOf } from './subjects.ts'

/** A regular answer, a status code of its own, or an unusable response. */
const ADIS_FORMS = [
  ...(['good', 'first-hundred', 'maintenance', 'unavailable', 'fault'] as const),
  ...(['hang', 'truncated', 'html'] as const),
] as const
type AdisForm = (typeof ADIS_FORMS)[number]

export const ADIS_OPTIONS = defineOptions({ adis: z.enum(ADIS_FORMS) }, { adis: 'good' })
export type AdisBehaviour = typeof ADIS_OPTIONS.initial

const NAMESPACE = 'http://adis.mfcr.cz/rozhraniCRPDPH/'
const REQUEST = 'StatusNespolehlivySubjektRozsirenyV2Request'
const MAX_NUMBERS = 100

/** Serves getStatusNespolehlivySubjektRozsirenyV2: up to a hundred numbers per call. */
export const serveAdis: Handler<AdisBehaviour> = (simulation, { contentType, body }) => {
  const payload = /^text\/xml\b/.test(contentType) ? readEnvelope(body) : null
  const isValidRequest = payload?.namespace === NAMESPACE && payload.element === REQUEST
  const dics = payload?.children.map(({ name, text }) => (name === 'dic' ? text : '')) ?? []
  if (!isValidRequest || dics.length === 0 || !dics.every(dic => /^\d{1,10}$/.test(dic))) return faultAnswer()
  const transportFault = randomTransportFault(simulation, `adis ${dics[0]}`)
  const answer = answerInForm(simulation.behaviour.adis, simulation, dics)
  return { ...answer, logFields: { uid: `CZ${dics[0]}` }, ...(transportFault && { manner: transportFault }) }
}

const faultAnswer = (): SimulatedAnswer =>
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

function answerInForm(form: AdisForm, simulation: Simulation, dics: readonly string[]): SimulatedAnswer {
  if (form === 'fault') return faultAnswer()
  const effectiveForm: AdisForm = dics.length > MAX_NUMBERS ? 'first-hundred' : form
  const [code, text] = STATUS[effectiveForm] ?? ['0', 'OK']
  const hasSubjects = code === '0' || code === '1'
  const day = authorityTime(simulation).toLocaleDateString('sv-SE', { timeZone: 'Europe/Prague' })
  const status = `<status odpovedGenerovana="${day}" statusCode="${code}" statusText="${text}"/>`
  const subjects = hasSubjects ? dics.slice(0, MAX_NUMBERS).map(writeSubject).join('') : ''
  const answer = `<StatusNespolehlivySubjektRozsirenyResponse xmlns="${NAMESPACE}">${status}${subjects}</StatusNespolehlivySubjektRozsirenyResponse>`
  const complete = xmlAnswer(code, envelope(answer))
  return form === 'hang' || form === 'truncated' || form === 'html' ? { ...complete, manner: form } : complete
}

const envelope = (body: string): string =>
  `<?xml version='1.0' encoding='UTF-8'?><soapenv:Envelope xmlns:soapenv="${SOAP_NAMESPACE}"><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`

function writeSubject(dic: string): string {
  const { kind, unreliable, since, office, name, accounts = 0 } = subjectOf(dic)
  const head = `<statusSubjektu typSubjektu="${kind}" dic="${dic}" nespolehlivyPlatce="${unreliable}"`
  if (kind === 'NENALEZEN') return `${head}/>`
  const publishedOn = since ? ` datumZverejneniNespolehlivosti="${since}"` : ''
  const nameAndAddress = name
    ? `<nazevSubjektu>${escapeXml(name)}</nazevSubjektu><adresa><uliceCislo>Duhová 1444/2</uliceCislo><mesto>PRAHA 4</mesto><psc>14000</psc><stat>Česká republika</stat></adresa>`
    : ''
  return `${head}${publishedOn} cisloFu="${office}">${publishedAccounts(accounts)}${nameAndAddress}</statusSubjektu>`
}

/**
 * Digits in all account numbers, which are invented, so that a test can find a number that was
 * stored against the rules.
 */
const ACCOUNT_DIGITS = '7137713'

const publishedAccounts = (count: number): string =>
  count === 0
    ? ''
    : `<zverejneneUcty>${Array.from({ length: count }, (_, index) => writeAccount(index)).join('')}</zverejneneUcty>`

const writeAccount = (index: number): string =>
  index === 0
    ? `<ucet datumZverejneni="2013-04-01"><standardniUcet predcisli="27" cislo="${ACCOUNT_DIGITS}" kodBanky="0100"/></ucet>`
    : `<ucet datumZverejneni="2013-04-01"><nestandardniUcet cislo="CZ00${ACCOUNT_DIGITS}${index}"/></ucet>`
