import { expect, it } from 'vitest'
import { endpointOf } from '../../../tests/matrix/endpoint-of.ts'
import { CALLS } from '../../app/definitions/features.ts'
import { actorOf, mayCall } from './access.ts'
import type { Actor } from './actor.ts'

it('makes every call outside /api public except /mcp, because the guard authenticates nothing else there', () => {
  const outside = CALLS.filter(({ path, access }) => !path.startsWith('/api/') && access !== 'public')
  expect(outside.map(({ method, path, access }) => [method, path, access])).toEqual([['POST', '/mcp', 'program']])
})

const person = (role: Actor['role'], companyId: number): Actor => ({
  userId: 9,
  companyId,
  role,
  email: 'ada@firma.at',
  language: 'de',
})

it.each([
  ['a user', person(3, 7), 'GET', '/api/tasks/company/:companyId', { companyId: '7' }, true],
  ['a user, other company', person(3, 7), 'GET', '/api/tasks/company/:companyId', { companyId: '8' }, false],
  ['a user, all companies', person(3, 7), 'GET', '/api/tasks/company/:companyId', { companyId: '0' }, false],
  ['a tenant admin, all companies', person(2, 7), 'GET', '/api/tasks/company/:companyId', { companyId: '0' }, false],
  ['an operator admin, all companies', person(2, 1), 'GET', '/api/tasks/company/:companyId', { companyId: '0' }, true],
  ['a user, settings', person(3, 7), 'GET', '/api/tasks/settings/:companyId', { companyId: '7' }, false],
  ['a tester, settings', person(5, 7), 'GET', '/api/tasks/settings/:companyId', { companyId: '7' }, false],
  ['a tenant admin, settings', person(2, 7), 'PUT', '/api/tasks/settings/:companyId', { companyId: '7' }, true],
  [
    'an operator admin reads global settings',
    person(2, 1),
    'GET',
    '/api/tasks/settings/:companyId',
    { companyId: '0' },
    true,
  ],
  [
    'an operator admin does not change global settings',
    person(2, 1),
    'PUT',
    '/api/tasks/settings/:companyId',
    { companyId: '0' },
    false,
  ],
  ['a dev changes global settings', person(1, 7), 'PUT', '/api/tasks/settings/:companyId', { companyId: '0' }, true],
  [
    'a tenant admin copies from 0',
    person(2, 7),
    'PUT',
    '/api/countryapi/:sourceCompanyId/:targetCompanyId',
    { sourceCompanyId: '0', targetCompanyId: '7' },
    true,
  ],
  [
    'a tenant admin does not copy into another company',
    person(2, 7),
    'PUT',
    '/api/countryapi/:sourceCompanyId/:targetCompanyId',
    { sourceCompanyId: '7', targetCompanyId: '8' },
    false,
  ],
  [
    'a tenant admin does not copy from another company',
    person(2, 7),
    'PUT',
    '/api/countryapi/:sourceCompanyId/:targetCompanyId',
    { sourceCompanyId: '8', targetCompanyId: '7' },
    false,
  ],
  ['a user reads the refresh state', person(3, 7), 'GET', '/api/cache/update', {}, true],
  ['an operator admin does not start a refresh', person(2, 1), 'PUT', '/api/cache/update', {}, false],
  ['a tenant admin has no cache', person(2, 7), 'GET', '/api/cache', {}, false],
])('%s', { tags: ['W1-12', 'C1-11', 'C3-01'] }, (_who, actor, method, route, parameters, expected) => {
  const endpoint = endpointOf(method, route)
  expect(endpoint && mayCall(actor, endpoint, parameters)).toBe(expected)
})

it.each(['1e1', '07', '-7', '7.0', '', '%37', '99999999999999'])('rejects the malformed company id "%s"', id => {
  const endpoint = endpointOf('GET', '/api/tasks/company/:companyId')
  const call = () => endpoint && mayCall(person(1, 1), endpoint, { companyId: id })
  expect(call).toThrow('bad input')
})

it('throws for a request without an actor', () => {
  expect(() => actorOf({})).toThrow()
})
