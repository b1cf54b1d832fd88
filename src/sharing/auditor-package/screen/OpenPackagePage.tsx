import { Anchor, Button, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime, formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import type { Translator } from '../../../base/texts/translate.ts'
import { SubmitButton } from '../../../base/ui/buttons/SubmitButton.tsx'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { failureMessage } from '../../../base/ui/calls/failure-message.ts'
import { Facts } from '../../../base/ui/display/Facts.tsx'
import { formatFileSize } from '../../../base/ui/display/format-file-size.ts'
import { PasswordField } from '../../../base/ui/fields/PasswordField.tsx'
import { Form } from '../../../base/ui/forms/Form.tsx'
import { Page } from '../../../base/ui/layout/Page.tsx'
import { formatDay } from '../package-rules.ts'
import type { OpenedPackage } from '../wire.ts'
import { OPENED_ARCHIVE_URL, openPackage, PUBLIC_KEY_URL } from './calls.ts'
import { openTexts } from './open-texts.ts'

/**
 * Public page on which an auditor with a link enters its password and downloads the package. The
 * company is revealed only after the password.
 */
export function OpenPackagePage() {
  const t = useTexts(openTexts)
  // After "#" in the URL: it is in no server's log and is sent to no other site.
  const [token] = useState(() => window.location.hash.slice(1))
  const [opened, setOpened] = useState<OpenedPackage | null>(null)
  return (
    <Page title={t('title')}>
      <Stack gap="md" maw={760}>
        <VisuallyHidden role="status">{opened !== null && <PackageTitle opened={opened} />}</VisuallyHidden>
        {token === '' && <Text>{t('gone')}</Text>}
        {token !== '' && opened === null && <LinkPassword token={token} onOpened={setOpened} />}
        {opened !== null && <OpenedPackageFacts opened={opened} />}
      </Stack>
    </Page>
  )
}

type PasswordProps = { token: string; onOpened: (opened: OpenedPackage) => void }

function LinkPassword({ token, onOpened }: PasswordProps) {
  const t = useTexts(openTexts)
  const [password, setPassword] = useState('')
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (password: string) => openPackage(token, password),
    // There is no session that could expire.
    meta: { isSignIn: true },
    onSuccess: onOpened,
  })
  const [isSent, setSent] = useState(false)
  const submit = () => {
    setSent(true)
    if (password !== '' && !isPending) mutate(password)
  }
  const missing = isSent && password === '' ? t('passwordMissing') : null
  return (
    <Form onSubmit={submit}>
      <Stack>
        <Text>{t('intro')}</Text>
        <PasswordField
          label={t('password')}
          autoComplete="off"
          maw={420}
          value={password}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value)
            reset()
          }}
          required
          error={error ? describeFailure(error, t) : missing}
        />
        <div>
          <SubmitButton isBusy={isPending}>{t('open')}</SubmitButton>
        </div>
      </Stack>
    </Form>
  )
}

function describeFailure(failure: Error, t: Translator<typeof openTexts>): string {
  const status = failure instanceof CallFailed ? failure.status : 0
  if (status === 401) return t(failure.message === 'locked out' ? 'locked' : 'wrong')
  if (status === 404 || status === 400) return t('gone')
  return failureMessage(failure) || t('failed')
}

/** Names the company and the days of the package. */
function PackageTitle({ opened: { company, firstDay, lastDay } }: { opened: OpenedPackage }) {
  const t = useTexts(openTexts)
  const uid = company.uid || t('noUid')
  return t('of', { company: company.name, uid, from: formatDay(firstDay), to: formatDay(lastDay) })
}

const COUNTS = ['reports', 'results', 'answers', 'checks', 'judgements', 'auditLines'] as const

/** Shows a package's contents and the download button. */
function OpenedPackageFacts({ opened }: { opened: OpenedPackage }) {
  const t = useTexts(openTexts)
  const language = useLanguage()
  const { counts } = opened
  const facts = [
    { label: t('madeAt'), value: formatDateTime(new Date(opened.madeAt)) },
    { label: t('until'), value: formatDay(opened.until) },
    ...COUNTS.map(kind => ({ label: t(kind, { count: counts[kind] }), value: formatNumber(counts[kind], language) })),
    { label: t('sha256'), value: opened.sha256, isWide: true },
  ]
  return (
    <Stack gap="md">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        <PackageTitle opened={opened} />
      </Text>
      <Facts facts={facts} />
      <div>
        <Button component="a" href={OPENED_ARCHIVE_URL} download leftSection={<IconDownload size={18} aria-hidden />}>
          {t('download', { size: formatFileSize(opened.size, language) })}
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        {t('quarter')}
      </Text>
      <Text>
        {t('verify')} <Anchor href={PUBLIC_KEY_URL}>{t('key')}</Anchor>
      </Text>
      <Text>
        {t('byBrowser')} <Anchor href="/report-check">{t('checkPage')}</Anchor>
      </Text>
    </Stack>
  )
}
