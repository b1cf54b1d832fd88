import { currentLanguage } from '../browser/current-language.ts'
import { CallFailed, failureFrom, newestXsrfToken } from './call.ts'

type Options = {
  headers?: Record<string, string>
  /** How much has left, 0 to 1: only XMLHttpRequest tells. */
  onSent?: (share: number) => void
  signal?: AbortSignal
}

/** Sends a form with a file by POST and returns the answer; anything but 2xx throws CallFailed, as `call` does. */
export const sendForm = <T>(path: string, form: FormData, { headers = {}, onSent, signal }: Options = {}): Promise<T> =>
  new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.responseType = 'json'
    const sent = { 'Accept-Language': currentLanguage(), 'X-XSRF-TOKEN': newestXsrfToken(), ...headers }
    for (const [name, value] of Object.entries(sent)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent?.(loaded / Math.max(1, total))
    request.onload = () => {
      // The server validates what it sends against the folder's wire.ts, where the caller takes T from.
      if (request.status >= 200 && request.status < 300) done(request.response as T)
      else fail(failureFrom(request, request.response))
    }
    request.onerror = () => fail(new CallFailed(0, 'unreachable'))
    request.onabort = () => fail(new CallFailed(0, 'aborted'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
