import { Stack, VisuallyHidden } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { useLanguage, useTexts } from '../../base/texts/screen/useTexts.ts'
import { describeFailure } from '../../base/ui/calls/failure-message.ts'
import { Failure } from '../../base/ui/display/Failure.tsx'
import { SkeletonLines } from '../../base/ui/display/SkeletonLines.tsx'
import { Page } from '../../base/ui/layout/Page.tsx'
import { CheckForm } from '../../checking/single-check/screen/CheckForm.tsx'
import { check, DEFAULT_CHOICE, lastChecksQuery, type TypedCheck } from '../../checking/single-check/screen/calls.ts'
import { readDraft, readShownCheck, storeShownCheck } from '../../checking/single-check/screen/draft.ts'
import { LastChecks } from '../../checking/single-check/screen/LastChecks.tsx'
import { Result } from '../../checking/single-check/screen/Result.tsx'
import { texts } from '../../checking/single-check/screen/single-check-texts.ts'
import type { SingleResult } from '../../checking/single-check/wire.ts'
import { groupUid } from '../../vat-ids/uid/format-uid.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'

/**
 * Checks one UID immediately. Remounted for a UID that the search finds while this page is open.
 */
export const SingleCheckPage = () => <SingleCheck key={useLocation().state.found} />

/** The form, the answer with its proof, the last ten checks. */
function SingleCheck() {
  const t = useTexts(texts)
  const isTester = useCurrentUser().role === ROLES.tester
  const [shown, setShown] = useShownResult()
  const { isPast, setTyped } = useIsPast(shown)
  // Not when the answer arrives: the field may contain the next UID by then.
  const answer = (result: SingleResult | null) => {
    if (result === null) setTyped(null)
    setShown(result)
  }
  const { ask, isPending, failure, clearFailure } = useCheck(isTester, answer)
  const show = (result: SingleResult | null) => {
    clearFailure()
    setTyped(null)
    setShown(result)
  }
  return (
    <Page title={t('title')} tabTitle={useTabTitle(isPast ? null : shown, isPending)}>
      <CheckForm
        {...{ isBusy: isPending, isTester, answeredUid: (isPast ? null : shown)?.uid ?? '' }}
        onCheck={ask}
        onType={setTyped}
        onReject={() => show(null)}
      />
      <VisuallyHidden role="status">{useSpokenResult(isPending, shown)}</VisuallyHidden>
      <Stack component="section" aria-label={t('result')} gap="md">
        <Failure text={failure} />
        {isPending && <SkeletonLines count={5} height={36} />}
        {!isPending && shown && <Result key={shown.id} result={shown} isPast={isPast} />}
      </Stack>
      <LastChecks
        onShow={show}
        onCheck={({ uid, ownCompany }) => ask({ uid, company: ownCompany, ico: '', account: '', ...DEFAULT_CHOICE })}
      />
    </Page>
  )
}

/**
 * The sentence that a screen reader announces when a check ends: the whole answer would be read
 * with its buttons.
 */
function useSpokenResult(isPending: boolean, shown: SingleResult | null): string {
  const t = useTexts(texts)
  return isPending || shown === null
    ? ''
    : [groupUid(shown.uid), t(shown.verdict), shown.companyName].filter(Boolean).join(', ')
}

/** The state of the query in the tab title, for users in another tab. */
function useTabTitle(shown: SingleResult | null, isPending: boolean): string {
  const t = useTexts(texts)
  if (isPending) return t('asking')
  return shown === null ? t('title') : t('tabResult', { uid: shown.uid, verdict: t(shown.verdict) })
}

/**
 * Returns whether the answer belongs to another entry than the one in the field, so that it is not
 * mistaken for the answer to that. An answer opened later from the list is shown as current.
 */
function useIsPast(shown: SingleResult | null) {
  const { id } = useCurrentUser()
  const [typed, setTyped] = useState<string | null>(() => readDraft(id) || null)
  return { isPast: shown !== null && typed !== null && parseUid(typed).uid !== shown.uid, setTyped }
}

/** The old answer disappears when a new check starts; while one runs, another is not accepted. */
function useCheck(isTester: boolean, onResult: (result: SingleResult | null) => void) {
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
    failure: describeFailure(t('checkFailed'), error),
    clearFailure: () => error !== null && reset(),
  }
}

type ShownResult = SingleResult | null

/**
 * The shown answer, restored after a reload or on the way back. Taken from the last ten, which are
 * in the screen's language; until those are loaded, as received.
 */
function useShownResult(): [ShownResult, (result: ShownResult) => void] {
  const user = useCurrentUser()
  const [shownId, setShownId] = useState(() => readShownCheck(user.id))
  const [answer, setAnswer] = useState<ShownResult>(null)
  const { data: lastChecks } = useQuery(lastChecksQuery(useLanguage()))
  const show = (result: ShownResult) => {
    storeShownCheck(user.id, result?.id ?? null)
    setShownId(result?.id ?? 0)
    setAnswer(result)
  }
  return [lastChecks?.find(({ id }) => id === shownId) ?? answer, show]
}
