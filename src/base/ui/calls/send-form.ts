import { type CallAddress, type Contract, callUrl, type Output } from '../../roles/contract-rules.ts'
import { currentLanguage } from '../browser/current-language.ts'
import { CallFailed, currentXsrfToken, failureFrom } from './call.ts'

type Options = {
  headers?: Record<string, string>
  /** Receives the uploaded fraction, 0 to 1; only XMLHttpRequest reports it. */
  onSent?: (fraction: number) => void
  signal?: AbortSignal
}

/**
 * Sends a form with a file and returns the answer. Throws `CallFailed` unless the status is 2xx, as
 * `call` does.
 */
export const sendForm = <Path extends string, Query, Answer>(
  contract: Contract<Path, Query, unknown, Answer>,
  address: CallAddress<Path, Query>,
  form: FormData,
  { headers = {}, onSent, signal }: Options = {},
): Promise<Output<Answer>> =>
  new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    request.open(contract.method, callUrl(contract, address))
    request.responseType = 'json'
    const requestHeaders = { 'Accept-Language': currentLanguage(), 'X-XSRF-TOKEN': currentXsrfToken(), ...headers }
    for (const [name, value] of Object.entries(requestHeaders)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent?.(loaded / Math.max(1, total))
    request.onload = () => {
      // The server implements the same contract (http/serve.ts).
      if (request.status >= 200 && request.status < 300) done(request.response as Output<Answer>)
      else fail(failureFrom(request, request.response))
    }
    request.onerror = () => fail(new CallFailed(0, 'unreachable'))
    request.onabort = () => fail(new CallFailed(0, 'aborted'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
