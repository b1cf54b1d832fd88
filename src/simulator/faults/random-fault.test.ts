import { expect, it, onTestFinished } from 'vitest'
import { type Simulator, type SimulatorOptions, startSimulator } from '../simulator.ts'

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
const envelope = (body: string) => `<s:Envelope xmlns:s="${SOAP}"><s:Body>${body}</s:Body></s:Envelope>`
const post = (url: string, body: string) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'text/xml' }, body: envelope(body) })

const ECH = 'http://www.ech.ch/xmlns/eCH-0097/5'
const SWISS = `<GetByUID xmlns="http://www.uid.admin.ch/xmlns/uid-wse"><uid><uidOrganisationIdCategorie xmlns="${ECH}">CHE</uidOrganisationIdCategorie><uidOrganisationId xmlns="${ECH}">107185562</uidOrganisationId></uid></GetByUID>`
const CZECH =
  '<StatusNespolehlivySubjektRozsirenyV2Request xmlns="http://adis.mfcr.cz/rozhraniCRPDPH/"><dic>00121100</dic></StatusNespolehlivySubjektRozsirenyV2Request>'

/** Registers at which only transport faults occur at random. */
const REGISTERS: Record<string, (simulator: Simulator) => Promise<Response>> = {
  bfs: ({ bfsUrl }) => post(bfsUrl, SWISS),
  adis: ({ adisUrl }) => post(adisUrl, CZECH),
  ares: ({ aresUrl }) => fetch(`${aresUrl}/ekonomicke-subjekty/04116364`),
  'white-list': ({ whiteListUrl }) => fetch(`${whiteListUrl}/api/search/nips/1060000116?date=2026-07-10`),
  'slovak-lists': ({ slovakListsUrl, slovakListsKey: key }) =>
    fetch(`${slovakListsUrl}/data/ds_dphs/search?page=1&column=ic_dph&search=SK2022700020`, { headers: { key } }),
  anaf: ({ anafUrl }) =>
    fetch(anafUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '[{"cui":40414001,"data":"2026-07-10"}]',
    }),
}

async function statuses(query: (simulator: Simulator) => Promise<Response>, options: SimulatorOptions) {
  const simulator = await startSimulator({ failures: ['http-503'], bfsLimit: null, anafCalls: null, ...options })
  onTestFinished(() => simulator.close())
  const all: number[] = []
  for (let count = 0; count < 40; count++) all.push((await query(simulator)).status)
  return all
}

it.each(Object.keys(REGISTERS))(
  'the configured share of queries to %s fails, the same queries in each run',
  async name => {
    const query = REGISTERS[name]
    if (!query) throw new Error(name)
    expect(new Set(await statuses(query, { failureShare: 0 }))).toEqual(new Set([200]))
    expect(new Set(await statuses(query, { failureShare: 1 }))).toEqual(new Set([503]))
    const failing = await statuses(query, { failureShare: 0.5 })
    expect(new Set(failing)).toEqual(new Set([200, 503]))
    expect(await statuses(query, { failureShare: 0.5 })).toEqual(failing)
  },
)
