import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { isForPrograms } from '../../ground/roles/program-rules.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import type { App } from '../../house/http/app.ts'
import type { AdmitKey } from './admit-key.ts'

type Path = { pieces: string[]; methods: Set<string>; isPublic: boolean }

/**
 * Returns `refuse`, which refuses (405, with `Allow`) a call of /api/v1 whose path is served, but not by its method; first a caller without a
 * key (401), as at any other call of that path. It does nothing where the path is not served at all. Routes that are registered later are
 * known to it. `isNoId` says whether a call reached a path with a parameter only because its own path has no such method: GET of
 * /api/v1/batches/file is no call of the batch "file".
 */
export function createOtherMethods(app: App, admitKey: AdmitKey) {
  const paths = new Map<string, Path>()
  app.addHook('onRoute', route => notePath(paths, route))
  const isNoId = ({ url, routeOptions }: FastifyRequest): boolean =>
    paths.has(pathIn(url)) && routeOptions.url !== pathIn(url)
  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!isForPrograms(request.url)) return
    const path = pathOf(paths, request.url)
    if (!path) return
    reply.header('cache-control', 'no-store')
    if (!path.isPublic) await admitKey(request, reply, null)
    // Served by this very method, but what stands in it is longer than any id (http/app.ts): there is no such thing.
    if (path.methods.has(request.method)) return
    reply.header('allow', [...path.methods].toSorted().join(', '))
    throw new Refusal('wrong-method', 'method not allowed')
  }
  return { refuse, isNoId }
}

function notePath(paths: Map<string, Path>, { url, method, config }: RouteOptions): void {
  if (!isForPrograms(url)) return
  const path = paths.get(url) ?? {
    pieces: url.split('/'),
    methods: new Set<string>(),
    isPublic: config?.endpoint?.who === 'public',
  }
  for (const each of [method].flat()) path.methods.add(each)
  paths.set(url, path)
}

const pathIn = (address: string): string => address.split('?')[0] ?? ''

const pathOf = (paths: Map<string, Path>, address: string): Path | undefined => {
  const written = pathIn(address).split('/')
  return paths.get(pathIn(address)) ?? [...paths.values()].find(({ pieces }) => isWritten(pieces, written))
}

/** Whether an address is of a path: piece by piece the same, and anything but nothing for a parameter. */
const isWritten = (pieces: string[], written: string[]): boolean =>
  pieces.length === written.length &&
  pieces.every((piece, at) => (piece.startsWith(':') ? written[at] !== '' : piece === written[at]))
