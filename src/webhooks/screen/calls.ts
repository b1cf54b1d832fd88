import { queryOptions } from '@tanstack/react-query'
import { call } from '../../ui/calls/call.ts'
import type { ChangedEndpoint, Delivery, Endpoint, MadeEndpoint, NewEndpoint } from '../wire.ts'

const LOOK_EVERY_MS = 2_000

/** A company's endpoints, or with 0 everybody's. */
export const endpointsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['webhooks', companyId],
    queryFn: () => call<Endpoint[]>('GET', `/api/webhooks/${companyId}`),
  })

/** The newest deliveries to an endpoint, looked at again while one of them is under way. */
export const deliveriesQuery = (endpoint: Endpoint) =>
  queryOptions({
    queryKey: ['webhook-deliveries', endpoint.id],
    queryFn: () => call<Delivery[]>('GET', `${pathOf(endpoint)}/deliveries`),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_EVERY_MS : false),
  })

const isUnderWay = ({ state, nextTryAt }: Delivery): boolean => state === 'waiting' && nextTryAt === null

export const makeEndpoint = (companyId: number, wanted: NewEndpoint): Promise<MadeEndpoint> =>
  call('POST', `/api/webhooks/${companyId}`, wanted)

export const changeEndpoint = (endpoint: Endpoint, fields: ChangedEndpoint): Promise<void> =>
  call('PUT', pathOf(endpoint), fields)

export const endEndpoint = (endpoint: Endpoint): Promise<void> => call('DELETE', pathOf(endpoint))

export const rotateSecret = (endpoint: Endpoint): Promise<MadeEndpoint> => call('POST', `${pathOf(endpoint)}/secret`)

export const sendTest = (endpoint: Endpoint): Promise<{ id: number }> => call('POST', `${pathOf(endpoint)}/test`)

export const sendAgain = (endpoint: Endpoint, { id }: Delivery): Promise<void> =>
  call('POST', `${pathOf(endpoint)}/deliveries/${id}/again`)

const pathOf = ({ id, company }: Endpoint): string => `/api/webhooks/${company.id}/${id}`
