import { actorOf } from '../../base/roles/access.ts'
import type { Language } from '../../base/texts/define.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import { clearCache, correctCacheEntry } from './change.ts'
import * as contract from './contract.ts'
import { listCacheEntries } from './list-entries.ts'
import { cacheCorrectionSchema, cacheListSchema, cacheQuerySchema } from './wire.ts'

type AnswerFormatting = {
  /** Implemented a layer above, in checks/describe-outcome.ts; `start/` injects it. */
  formatAnswer: (answer: StoredAnswer, language: Language) => string
}

/** The routes of the cache; contract.ts defines the access rights. */
export function cacheRoutes(
  app: App,
  { database, clock, formatAnswer }: Pick<Services, 'database' | 'clock'> & AnswerFormatting,
): void {
  const formatIn = (language: Language) => (answer: StoredAnswer) => formatAnswer(answer, language)
  serve(app, contract.list, { query: cacheQuerySchema, answer: cacheListSchema }, request => {
    const actor = actorOf(request)
    return listCacheEntries(actor, database.db, request.query, formatIn(actor.language))
  })
  serve(app, contract.correct, { body: cacheCorrectionSchema }, request => {
    const actor = actorOf(request)
    return correctCacheEntry(actor, { database, clock, formatAnswer: formatIn(actor.language) }, request.body)
  })
  serve(app, contract.clear, {}, request => clearCache(actorOf(request), database))
}
