import { type Handler, type SimulatedAnswer, toLatin1, xmlAnswer } from '../../answer.ts'
import { businessOf, varyBusiness } from '../../businesses/business.ts'
import { finanzonlineLines, finanzonlineName } from '../../businesses/disclosure.ts'
import { chanceOf } from '../../chance.ts'
import type { FinanzonlineEffect } from '../../faults/fault.ts'
import type { Simulation } from '../../simulation.ts'
import { readEnvelope, validFields } from '../../soap.ts'
import { recordConfirmation } from './databox/box.ts'
import { decideQuery, type UidQuery } from './decide-query.ts'
import { QUERY_REQUEST, soapFault, UID_NAMESPACE, writeEnvelope } from './messages.ts'
import type { FinanzonlineBehaviour, FinanzonlineSimulation } from './options.ts'
import { queryText } from './return-codes.ts'

/** Serves uidAbfrage: one UID, level 1 or 2. */
export const queryUid: Handler<FinanzonlineBehaviour> = (simulation, request) => {
  if (!/^text\/xml\b/.test(request.contentType)) return soapFault('Unsupported Media Type', 415)
  const payload = readEnvelope(request.body)
  const fields = payload && validFields(payload, QUERY_REQUEST)
  if (!fields) return { ...soapFault('Validation error'), logFields: { uid: uidIn(request.body) } }
  const { tid = '', benid = '', id = '', uid_tn: requester = '', uid = '', stufe: level = '' } = fields
  return answerQuery(simulation, { tid, benid, id, requester, uid, level })
}

/** Returns the UID of a request that violates the schema, for the log. */
const uidIn = (body: string) => /[:<]uid>([^<]{0,40})</.exec(body)?.[1] ?? ''

function answerQuery(simulation: FinanzonlineSimulation, query: UidQuery): SimulatedAnswer {
  const effect = decideQuery(simulation, query)
  const { tid, benid, requester, uid, level } = query
  const logFields = { tid, benid, requester, uid, level }
  const trafficKeys = effect.isAdmitted ? ['finanzonline admitted'] : []
  if (effect.soapFault) return { ...soapFault(effect.soapFault, effect.status), logFields, trafficKeys }
  if (effect.isAdmitted && (effect.rc === 0 || effect.rc === 1))
    recordConfirmation(simulation, { tid, requester, uid, level, isValid: effect.rc === 0 })
  const { manner } = effect
  const answer = xmlAnswer(String(effect.rc), writeAnswer(simulation, query, effect, effect.rc))
  return {
    ...(effect.form === 'latin-1' ? toLatin1(answer) : answer),
    logFields,
    trafficKeys,
    ...(manner && { manner }),
  }
}

function writeAnswer(simulation: Simulation, query: UidQuery, effect: FinanzonlineEffect, rc: number): string {
  const disclosed = rc === 0 && query.level === '2' ? disclosure(simulation, query.uid, effect) : []
  const text = queryText(effect.form === 'contradiction' ? 1 : rc)
  const echo: [string, string][] = effect.form === 'other-uid' ? [['uid', `${query.uid.slice(0, 2)}00000000`]] : []
  const fields = [['rc', String(rc)], ['msg', text], ...echo, ...disclosed] as const
  const style = Math.floor(chanceOf(`dress ${query.uid}`) * 1024)
  return writeEnvelope(UID_NAMESPACE, 'uidAbfrageServiceResponse', fields, style, effect.form)
}

/**
 * Returns name and adrz1 to adrz6, with as many lines as the country uses, including empty ones.
 * The form "bare" has all six.
 */
function disclosure({ behaviour }: Simulation, uid: string, effect: FinanzonlineEffect): [string, string][] {
  const country = uid.slice(0, 2)
  const registered = businessOf(uid, behaviour)
  const business = effect.variant ? varyBusiness(registered, effect.variant) : registered
  const name = finanzonlineName(country, business)
  const lines = finanzonlineLines(country, business)
  const count = effect.form === 'bare' ? 6 : lines.length
  const fields = Array.from({ length: count }, (_, index): [string, string] => [`adrz${index + 1}`, lines[index] ?? ''])
  return name ? [['name', name], ...fields] : fields
}
