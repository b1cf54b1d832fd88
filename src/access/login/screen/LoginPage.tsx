import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { SkeletonLines } from '../../../base/ui/display/SkeletonLines.tsx'
import { Page } from '../../../base/ui/layout/Page.tsx'
import { currentUserQuery } from '../../users/screen/calls.ts'
import type { CurrentUser } from '../../users/wire.ts'
import { logout } from './calls.ts'
import { texts } from './login-texts.ts'
import { PasswordStage } from './PasswordStage.tsx'
import { texts as recoveryTexts } from './recovery-texts.ts'

const ProvenElsewhere = lazy(async () => ({ default: (await import('./ProviderSignedIn.tsx')).ProviderSignedIn }))
const CodeStage = lazy(async () => ({ default: (await import('./CodeStage.tsx')).CodeStage }))
const RecoveryStage = lazy(async () => ({ default: (await import('./RecoveryStage.tsx')).RecoveryStage }))
const NewPasswordForm = lazy(async () => ({ default: (await import('./NewPasswordForm.tsx')).NewPasswordForm }))

type Stage =
  | { is: 'password'; notice: string }
  | { is: 'proven elsewhere' }
  | { is: 'code'; email: string; totpUri: string | undefined; codesLeft?: number; hasPasskey?: true | undefined }
  | { is: 'phone lost'; email: string; hasPasskey: true | undefined }
  | { is: 'new password'; user: CurrentUser }

/**
 * Shows the sign-in in its three stages (docs/rules.md#stages); the third only while the initial
 * password is set.
 */
export function LoginPage() {
  const t = useTexts(texts)
  const { openid } = useSearch({ strict: false })
  const [stage, setStage] = useState<Stage>(
    openid === 'code' ? { is: 'proven elsewhere' } : { is: 'password', notice: '' },
  )
  const completeSignIn = useCompleteSignIn()
  const restart = (notice = '') => setStage({ is: 'password', notice })
  return (
    <Page title={t('title')} tabTitle={useTabTitle(stage.is)}>
      {stage.is === 'password' && (
        <PasswordStage
          notice={stage.notice}
          onDone={(email, { totpUri, passkey }) => setStage({ is: 'code', email, totpUri, hasPasskey: passkey })}
          onSignedIn={completeSignIn}
        />
      )}
      <Suspense fallback={<SkeletonLines count={3} height={36} />}>
        {stage.is === 'proven elsewhere' && (
          <ProvenElsewhere
            onDone={email => setStage({ is: 'code', email, totpUri: undefined })}
            onExpired={() => restart(t('beginAgain'))}
          />
        )}
        {stage.is === 'code' && (
          <CodeStage
            {...stage}
            onBack={() => restart()}
            onExpired={() => restart(t('beginAgain'))}
            onPhoneLost={() => setStage({ is: 'phone lost', email: stage.email, hasPasskey: stage.hasPasskey })}
            onDone={user => (user.hasFirstLogin ? completeSignIn(user) : setStage({ is: 'new password', user }))}
          />
        )}
        {stage.is === 'phone lost' && (
          <RecoveryStage
            email={stage.email}
            onBack={() => setStage({ ...stage, is: 'code', totpUri: undefined })}
            onExpired={() => restart(t('beginAgain'))}
            onDone={({ totpUri, left }) => setStage({ is: 'code', email: stage.email, totpUri, codesLeft: left })}
          />
        )}
        {stage.is === 'new password' && (
          <NewPasswordForm
            user={stage.user}
            onDone={completeSignIn}
            onCancel={() => void logout().finally(() => restart())}
          />
        )}
      </Suspense>
    </Page>
  )
}

/** Returns a tab title for the stage, because screen readers read the tab title first. */
function useTabTitle(stage: Stage['is']): string {
  const t = useTexts(texts)
  const recoveryText = useTexts(recoveryTexts)
  if (stage === 'code') return t('codeTitle')
  if (stage === 'new password') return t('newPasswordTitle')
  return stage === 'phone lost' ? recoveryText('title') : t('title')
}

/**
 * Returns a function that stores the signed-in user and navigates to the requested page. The route
 * has checked that the page is one of ours.
 */
function useCompleteSignIn() {
  const queries = useQueryClient()
  const router = useRouter()
  const { redirect = '/' } = useSearch({ strict: false })
  return (user: CurrentUser) => {
    queries.setQueryData(currentUserQuery.queryKey, user)
    void router.navigate({ href: redirect })
  }
}
