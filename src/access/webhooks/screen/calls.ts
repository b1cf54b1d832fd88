import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'
import type { ChangedEndpoint, Delivery, Endpoint, MadeEndpoint, NewEndpoint } from '../wire.ts'

const LOOK_EVERY_MS = 2_000

/** A company's endpoints; 0 = all companies'. */
export const endpointsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['webhooks', companyId],
    queryFn: () => call(contract.list, { companyId }),
  })

/** An endpoint's newest deliveries, polled while one is pending. */
export const deliveriesQuery = (endpoint: Endpoint) =>
  queryOptions({
    queryKey: ['webhook-deliveries', endpoint.id],
    queryFn: () => call(contract.deliveries, placeOf(endpoint)),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_EVERY_MS : false),
  })

const isUnderWay = ({ state, nextTryAt }: Delivery): boolean => state === 'waiting' && nextTryAt === null

export const makeEndpoint = (companyId: number, wanted: NewEndpoint): Promise<MadeEndpoint> =>
  call(contract.make, { companyId, body: wanted })

export const changeEndpoint = (endpoint: Endpoint, fields: ChangedEndpoint): Promise<void> =>
  call(contract.change, { ...placeOf(endpoint), body: fields })

export const endEndpoint = (endpoint: Endpoint): Promise<void> => call(contract.end, placeOf(endpoint))

export const rotateSecret = (endpoint: Endpoint): Promise<MadeEndpoint> =>
  call(contract.rotateSecret, placeOf(endpoint))

export const sendTest = (endpoint: Endpoint): Promise<{ id: number }> => call(contract.sendTest, placeOf(endpoint))

export const sendAgain = (endpoint: Endpoint, { id }: Delivery): Promise<void> =>
  call(contract.sendAgain, { ...placeOf(endpoint), deliveryId: id })

const placeOf = ({ id, company }: Endpoint) => ({ companyId: company.id, id })
