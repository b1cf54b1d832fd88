import { Stack, VisuallyHidden } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { CheckForm } from '../../checking/single-check/screen/CheckForm.tsx'
import { check, lastChecksQuery, type TypedCheck, USUAL } from '../../checking/single-check/screen/calls.ts'
import { keepShown, readDraft, readShown } from '../../checking/single-check/screen/draft.ts'
import { LastChecks } from '../../checking/single-check/screen/LastChecks.tsx'
import { Result } from '../../checking/single-check/screen/Result.tsx'
import { texts } from '../../checking/single-check/screen/texts.ts'
import type { SingleResult } from '../../checking/single-check/wire.ts'
import { ROLES } from '../../ground/roles/role-rules.ts'
import { useLanguage, useTexts } from '../../ground/texts/screen/useTexts.ts'
import { sayFailure } from '../../ground/ui/calls/failure-message.ts'
import { Failure } from '../../ground/ui/display/Failure.tsx'
import { SkeletonLines } from '../../ground/ui/display/SkeletonLines.tsx'
import { Page } from '../../ground/ui/layout/Page.tsx'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'
import { groupUid } from '../../vat-ids/uid/show-uid.ts'

/** One UID, asked at once: begun anew for one that was found while somebody is on this page. */
export const SingleCheckPage = () => <SingleCheck key={useLocation().state.found} />

/** The question, its answer with the proof, the last ten. */
function SingleCheck() {
  const t = useTexts(texts)
  const isTester = useCurrentUser().role === ROLES.tester
  const [shown, setShown] = useShown()
  const { isPast, setTyped } = usePast(shown)
  // Not when the answer comes: by then the next UID may stand there.
  const answer = (result: SingleResult | null) => {
    if (result === null) setTyped(null)
    setShown(result)
  }
  const { ask, isPending, failure, forget } = useAsk(isTester, answer)
  const show = (result: SingleResult | null) => {
    forget()
    setTyped(null)
    setShown(result)
  }
  return (
    <Page title={t('title')} tabTitle={useTabTitle(isPast ? null : shown, isPending)}>
      <CheckForm
        {...{ isBusy: isPending, isTester, answeredUid: (isPast ? null : shown)?.uid ?? '' }}
        onAsk={ask}
        onType={setTyped}
        onRefuse={() => show(null)}
      />
      <VisuallyHidden role="status">{useSpokenResult(isPending, shown)}</VisuallyHidden>
      <Stack component="section" aria-label={t('result')} gap="md">
        <Failure text={failure} />
        {isPending && <SkeletonLines count={5} height={36} />}
        {!isPending && shown && <Result key={shown.id} result={shown} isPast={isPast} />}
      </Stack>
      <LastChecks onShow={show} onAsk={({ uid, ownCompany }) => ask({ uid, company: ownCompany, ico: '', ...USUAL })} />
    </Page>
  )
}

/** What a screen reader says when a check ends, in one sentence: the whole answer would be read with the names of its buttons. */
function useSpokenResult(isPending: boolean, shown: SingleResult | null): string {
  const t = useTexts(texts)
  return isPending || shown === null
    ? ''
    : [groupUid(shown.uid), t(shown.verdict), shown.companyName].filter(Boolean).join(', ')
}

/** What has become of the question, for whoever is looking at another tab meanwhile. */
function useTabTitle(shown: SingleResult | null, isPending: boolean): string {
  const t = useTexts(texts)
  if (isPending) return t('asking')
  return shown === null ? t('title') : t('tabResult', { uid: shown.uid, verdict: t(shown.verdict) })
}

/**
 * Whether the answer is that to another entry than stands in the field: nobody takes it for the answer to what was just typed. One that was
 * opened on purpose, after that, is the answer that is looked at.
 */
function usePast(shown: SingleResult | null) {
  const { id } = useCurrentUser()
  const [typed, setTyped] = useState<string | null>(() => readDraft(id) || null)
  return { isPast: shown !== null && typed !== null && parseUid(typed).uid !== shown.uid, setTyped }
}

/** The old answer goes when a new question starts; while one runs, another is not taken. */
function useAsk(isTester: boolean, onResult: (result: SingleResult | null) => void) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (typed: TypedCheck) => check(typed, isTester),
    meta: { errorTitle: () => t('checkFailed') },
    onMutate: () => onResult(null),
    onSuccess: onResult,
    onSettled: () => queries.invalidateQueries({ queryKey: ['checks'] }),
  })
  return {
    ask: (typed: TypedCheck) => (isPending ? undefined : mutate(typed)),
    isPending,
    failure: sayFailure(t('checkFailed'), error),
    forget: () => error !== null && reset(),
  }
}

type Shown = SingleResult | null

/**
 * The answer on the screen; after a reload or on the way back the one that was there. Out of the last ten, where it stands in the
 * language of the screen; until it is there, as it came.
 */
function useShown(): [Shown, (result: Shown) => void] {
  const user = useCurrentUser()
  const [shownId, setShownId] = useState(() => readShown(user.id))
  const [answer, setAnswer] = useState<Shown>(null)
  const { data: last } = useQuery(lastChecksQuery(useLanguage()))
  const show = (result: Shown) => {
    keepShown(user.id, result?.id ?? null)
    setShownId(result?.id ?? 0)
    setAnswer(result)
  }
  return [last?.find(({ id }) => id === shownId) ?? answer, show]
}
