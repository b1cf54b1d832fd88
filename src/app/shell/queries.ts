import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallFailed, isUnreachable } from '../../ground/ui/calls/call.ts'
import { failureMessage } from '../../ground/ui/calls/failure-message.ts'
import { toast } from '../../ground/ui/overlays/toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
    mutationMeta: Meta
  }
}

/**
 * `errorTitle`: the sentence about a failure of this call; left out, the screen shows it in its own way. `isSignIn`: here 401 is an
 * answer to what was typed, not the end of a session.
 */
type Meta = { errorTitle?: (failure: unknown) => string; isSignIn?: true }

type OnSessionEnd = (reason: string) => void

/** The one shared handler of failures (docs/rules.md#failures-on-screen): 401 ends the session, 403 is named, the rest says what it was about. */
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
      // What is read again and again would say so again and again; the banner says it once (StaleNotices.tsx).
      onError: (failure, query) => {
        if (!isUnreachable(failure)) onError(failure, query.meta)
      },
    }),
    mutationCache: new MutationCache({
      onError: (failure, _values, _result, mutation) => onError(failure, mutation.meta),
    }),
    // Not left to the browser's idea of being online: what is not asked for is neither there nor failed, a skeleton for ever.
    defaultOptions: {
      queries: { retry: false, staleTime: 1000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
