import type { KnownJson } from '../reading/add-fields.ts'

const below = (parents: string, names: string): string[] =>
  parents.split(' ').flatMap(parent => [parent, ...names.split(' ').map(name => `${parent}.${name}`)])

/** The documented fields of an entity, version 2 (docs/sources.md#norwegian-answers). */
const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  ...(
    'organisasjonsnummer navn respons_klasse registrertIMvaregisteret registreringsdatoMerverdiavgiftsregisteret slettedato konkurs konkursdato ' +
    'underAvvikling underAvviklingDato underTvangsavviklingEllerTvangsopplosning tvangsavvikletPgaManglendeSlettingDato ' +
    'tvangsopplostPgaManglendeDagligLederDato tvangsopplostPgaManglendeRevisorDato tvangsopplostPgaManglendeRegnskapDato ' +
    'tvangsopplostPgaMangelfulltStyreDato underRekonstruksjonsforhandlingDato underUtenlandskInsolvensbehandlingDato ' +
    'registreringsdatoMerverdiavgiftsregisteretEnhetsregisteret registreringsdatoFrivilligMerverdiavgiftsregisteret ' +
    'frivilligMvaRegistrertBeskrivelser frivilligMvaRegistrertBeskrivelser[] registreringsdatoEnhetsregisteret ' +
    'registrertIForetaksregisteret registreringsdatoForetaksregisteret registrertIStiftelsesregisteret ' +
    'registrertIFrivillighetsregisteret registreringsdatoFrivillighetsregisteret registrertIPartiregisteret ' +
    'registreringsdatoPartiregisteret antallAnsatte harRegistrertAntallAnsatte registreringsdatoAntallAnsatteEnhetsregisteret ' +
    'registreringsdatoAntallAnsatteNAVAaregisteret stiftelsesdato vedtektsdato vedtektsfestetFormaal vedtektsfestetFormaal[] ' +
    'aktivitet aktivitet[] sisteInnsendteAarsregnskap maalform erIKonsern overordnetEnhet registreringsnummerIHjemlandet ' +
    'fravalgRevisjonDato fravalgRevisjonBeslutningsDato hjemmeside epostadresse telefon mobil forretningsadresse.adresse[] ' +
    'postadresse.adresse[] historiskeNavn paategninger _links links'
  ).split(' '),
  ...below('forretningsadresse postadresse', 'land landkode postnummer poststed adresse kommune kommunenummer'),
  ...below('organisasjonsform', 'kode beskrivelse utgaatt _links links _links.self _links.self.href'),
  ...below('naeringskode1 naeringskode2 naeringskode3 hjelpeenhetskode', 'kode beskrivelse hjelpeenhetskode'),
  ...below('institusjonellSektorkode', 'kode beskrivelse'),
  ...below('kapital', 'belop antallAksjer type valuta innfortDato innbetalt fulltInnbetalt bundet'),
  ...below('historiskeNavn[]', 'navn fraDato tilDato'),
  ...below('paategninger[]', 'infotype tekst innfoertDato'),
  ...below('_links.self _links.overordnetEnhet', 'href'),
])

/**
 * All other fields are read by their names, because they may contradict the verdict; so may a field
 * of ours in another place or spelling.
 */
export const KNOWN_JSON: KnownJson = {
  read: KNOWN_FIELDS,
  roles: { registrertimvaregisteret: 'verdict', slettedato: 'until', organisasjonsnummer: 'number' },
}
