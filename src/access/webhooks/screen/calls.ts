import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'
import type { ChangedEndpoint, CreatedEndpoint, Delivery, Endpoint, NewEndpoint } from '../wire.ts'

const POLL_INTERVAL_MS = 2_000

/** The query for a company's endpoints; company 0 = all companies' endpoints. */
export const endpointsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['webhooks', companyId],
    queryFn: () => call(contract.list, { companyId }),
  })

/** The query for an endpoint's newest deliveries, polled while one is being sent. */
export const deliveriesQuery = (endpoint: Endpoint) =>
  queryOptions({
    queryKey: ['webhook-deliveries', endpoint.id],
    queryFn: () => call(contract.deliveries, pathParams(endpoint)),
    refetchInterval: ({ state }) => (state.data?.some(isBeingSent) ? POLL_INTERVAL_MS : false),
  })

const isBeingSent = ({ state, nextTryAt }: Delivery): boolean => state === 'waiting' && nextTryAt === null

export const createEndpoint = (companyId: number, endpoint: NewEndpoint): Promise<CreatedEndpoint> =>
  call(contract.create, { companyId, body: endpoint })

export const changeEndpoint = (endpoint: Endpoint, fields: ChangedEndpoint): Promise<void> =>
  call(contract.change, { ...pathParams(endpoint), body: fields })

export const deleteEndpoint = (endpoint: Endpoint): Promise<void> => call(contract.remove, pathParams(endpoint))

export const rotateSecret = (endpoint: Endpoint): Promise<CreatedEndpoint> =>
  call(contract.rotateSecret, pathParams(endpoint))

export const sendTest = (endpoint: Endpoint): Promise<{ id: number }> => call(contract.sendTest, pathParams(endpoint))

export const sendAgain = (endpoint: Endpoint, { id }: Delivery): Promise<void> =>
  call(contract.sendAgain, { ...pathParams(endpoint), deliveryId: id })

const pathParams = ({ id, company }: Endpoint) => ({ companyId: company.id, id })
