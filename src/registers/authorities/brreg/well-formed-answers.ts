import { answersOfAuthority } from '../reading/answers-of-authority.ts'
import type { WellFormedAnswer } from '../reading/well-formed-answers.ts'
import { brregClient } from './client.ts'

const NUMBER = '974760673'
const API = 'https://data.brreg.no/enhetsregisteret/api'
const ADDRESS = {
  land: 'Norge',
  landkode: 'NO',
  postnummer: '8900',
  poststed: 'BRØNNØYSUND',
  adresse: ['Havnegata 48', null, ''],
  kommune: 'BRØNNØY',
  kommunenummer: '1813',
}

/** A complete entity; its other registrations, days and texts say nothing about VAT. */
const entity = (more: object): string =>
  JSON.stringify({
    organisasjonsnummer: NUMBER,
    navn: 'EKSEMPEL FISK AS',
    organisasjonsform: { kode: 'AS', beskrivelse: 'Aksjeselskap', _links: { self: { href: `${API}/x/AS` } } },
    registreringsdatoEnhetsregisteret: '1995-08-09',
    registrertIMvaregisteret: true,
    registreringsdatoMerverdiavgiftsregisteret: '2012-04-01',
    registreringsdatoMerverdiavgiftsregisteretEnhetsregisteret: '2012-04-20',
    naeringskode1: { kode: '03.111', beskrivelse: 'Hav- og kystfiske' },
    harRegistrertAntallAnsatte: true,
    antallAnsatte: 12,
    forretningsadresse: ADDRESS,
    historiskeNavn: [{ navn: 'PRØVE FISK AS', fraDato: '2010-01-01 00:00:00' }],
    registrertIForetaksregisteret: true,
    registrertIStiftelsesregisteret: false,
    konkurs: false,
    underAvvikling: false,
    underTvangsavviklingEllerTvangsopplosning: false,
    paategninger: [],
    respons_klasse: 'Enhet',
    _links: { self: { href: `${API}/enheter/${NUMBER}` } },
    ...more,
  })

const VAT = { verdict: { name: 'registrertIMvaregisteret', other: 'false' }, number: 'organisasjonsnummer' }
const registered = (what: string, more: object): WellFormedAnswer => ({
  ...{ ...VAT, what, body: entity(more), status: 200, expected: 'valid', statedVerdict: 'valid' },
})
const NOT_REGISTERED = {
  registrertIMvaregisteret: false,
  registreringsdatoMerverdiavgiftsregisteret: undefined,
  registreringsdatoMerverdiavgiftsregisteretEnhetsregisteret: undefined,
}
const deleted = (what: string, body: object, statuses: [status: number, also: number]): WellFormedAnswer => ({
  what,
  body: JSON.stringify({ organisasjonsnummer: NUMBER, ...body }),
  status: statuses[0],
  alsoStatus: [statuses[1]],
  expected: 'invalid',
  statedVerdict: 'invalid',
  verdict: { name: 'slettedato', other: '""' },
  number: 'organisasjonsnummer',
})

/** A well-formed answer for each shape in docs/sources.md#norwegian-answers. */
export const wellFormedAnswers = answersOfAuthority({
  service: 'brreg',
  form: 'json',
  read: brregClient.read,
  uid: `NO${NUMBER}`,
  requester: '',
  answers: [
    registered('registered', {}),
    registered('registered, without a day', { registreringsdatoMerverdiavgiftsregisteret: undefined }),
    registered('bankrupt', { konkurs: true, konkursdato: '2026-09-21' }),
    registered('in liquidation', { underAvvikling: true, underAvviklingDato: '2026-09-21' }),
    registered('without the kind of answer', { respons_klasse: undefined, forretningsadresse: null }),
    {
      ...{ ...VAT, what: 'not registered', body: entity(NOT_REGISTERED), status: 200 },
      ...{ expected: 'invalid', statedVerdict: 'invalid', verdict: { name: VAT.verdict.name, other: 'true' } },
    },
    deleted('deleted', { respons_klasse: 'SlettetEnhet', navn: 'SLETTET AS', slettedato: '2017-10-20' }, [200, 410]),
    deleted(
      'removed',
      { slettedato: '2017-10-20', _links: { self: { href: `${API}/enheter/${NUMBER}` } } },
      [410, 200],
    ),
    {
      what: 'no such number',
      body: JSON.stringify({
        _links: { self: { href: `${API}/enheter?organisasjonsnummer=${NUMBER}` } },
        page: { size: 20, totalElements: 0, totalPages: 0, number: 0 },
      }),
      status: 200,
      expected: 'invalid',
      statedVerdict: 'invalid',
      verdict: { name: 'totalElements', other: '1' },
    },
  ],
})
