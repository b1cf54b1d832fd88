import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallFailed, isUnreachable } from '../../base/ui/calls/call.ts'
import { failureMessage } from '../../base/ui/calls/failure-message.ts'
import { toast } from '../../base/ui/overlays/toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
    mutationMeta: Meta
  }
}

/**
 * `errorTitle`: the message for a failure of this call; left out, the screen handles it itself.
 * `isSignIn`: a 401 means wrong input, not the end of the session.
 */
type Meta = { errorTitle?: (failure: unknown) => string; isSignIn?: true }

type OnSessionEnd = (reason: string) => void

/**
 * Creates the query client with the shared error handler (docs/rules.md#failures-on-screen): 401
 * ends the session, 403 is named, other failures show their message.
 */
export function createQueries(onSessionEnd: OnSessionEnd): QueryClient {
  const onError = (failure: unknown, meta: Meta | undefined) => {
    const status = failure instanceof CallFailed ? failure.status : -1
    if (meta?.isSignIn) return
    if (status === 401) return onSessionEnd(failure instanceof CallFailed ? failure.message : '')
    if (status === 403) return toast('error', failureMessage(failure))
    if (meta?.errorTitle) toast('error', meta.errorTitle(failure), failureMessage(failure))
  }
  return new QueryClient({
    queryCache: new QueryCache({
      // Polled queries would repeat the message; the banner shows it once (StaleNotices.tsx).
      onError: (failure, query) => {
        if (!isUnreachable(failure)) onError(failure, query.meta)
      },
    }),
    mutationCache: new MutationCache({
      onError: (failure, _values, _result, mutation) => onError(failure, mutation.meta),
    }),
    // Does not rely on the browser's online state: a query that is not sent would neither succeed
    // nor fail, and its skeleton would stay.
    defaultOptions: {
      queries: { retry: false, staleTime: 1000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
