import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { isForPrograms } from '../../base/roles/program-rules.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import type { App } from '../../platform/http/app.ts'
import type { AdmitKey } from './admit-key.ts'

type KnownPath = { segments: string[]; methods: Set<string>; isPublic: boolean }

/**
 * Returns two functions that use the paths and methods of all routes, including those registered
 * later.
 *
 * `refuse` rejects (405, with `Allow`) a call of /api/v1 whose path exists only for other methods.
 * A call without a key gets 401 first, as for any call of that path. It does nothing for unknown
 * paths.
 *
 * `isNoId` returns whether a call matched a path with a parameter only because its own path lacks
 * the method. Example: GET of /api/v1/batches/file does not read the batch "file".
 */
export function createMethodCheck(app: App, admitKey: AdmitKey) {
  const paths = new Map<string, KnownPath>()
  app.addHook('onRoute', route => recordPath(paths, route))
  const isNoId = ({ url, routeOptions }: FastifyRequest): boolean =>
    paths.has(pathOfUrl(url)) && routeOptions.url !== pathOfUrl(url)
  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!isForPrograms(request.url)) return
    const path = findPath(paths, request.url)
    if (!path) return
    reply.header('cache-control', 'no-store')
    if (!path.isPublic) await admitKey(request, reply, null)
    // The path has this method, but its parameter is longer than any id (http/app.ts), so the
    // object does not exist.
    if (path.methods.has(request.method)) return
    reply.header('allow', [...path.methods].toSorted().join(', '))
    throw new Refusal('wrong-method', 'method not allowed')
  }
  return { refuse, isNoId }
}

function recordPath(paths: Map<string, KnownPath>, { url, method, config }: RouteOptions): void {
  if (!isForPrograms(url)) return
  const path = paths.get(url) ?? {
    segments: url.split('/'),
    methods: new Set<string>(),
    isPublic: config?.endpoint?.access === 'public',
  }
  for (const each of [method].flat()) path.methods.add(each)
  paths.set(url, path)
}

const pathOfUrl = (address: string): string => address.split('?')[0] ?? ''

const findPath = (paths: Map<string, KnownPath>, address: string): KnownPath | undefined => {
  const segments = pathOfUrl(address).split('/')
  return (
    paths.get(pathOfUrl(address)) ?? [...paths.values()].find(({ segments: pattern }) => matchesPath(pattern, segments))
  )
}

/**
 * Returns whether a URL matches a path segment by segment; a parameter matches any non-empty
 * segment.
 */
const matchesPath = (patternSegments: string[], segments: string[]): boolean =>
  patternSegments.length === segments.length &&
  patternSegments.every((segment, index) =>
    segment.startsWith(':') ? segments[index] !== '' : segment === segments[index],
  )
