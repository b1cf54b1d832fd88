import { Button, Group, Paper, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../texts/screen/useTexts.ts'
import { hasConsented, rememberConsent } from './cookie-consent.ts'
import { texts } from './texts.ts'

const CookieWarning = lazy(async () => ({ default: (await import('./CookieWarning.tsx')).CookieWarning }))

/** The banner until it is accepted, and a warning where the browser takes no cookies at all. */
export function CookieNotices() {
  const [isAccepted, setAccepted] = useState(hasConsented)
  const accept = () => {
    rememberConsent()
    setAccepted(true)
  }
  return (
    <>
      {!isAccepted && <Banner onAccept={accept} />}
      <Suspense>{!navigator.cookieEnabled && <CookieWarning />}</Suspense>
    </>
  )
}

const tint = (color: string) => `color-mix(in srgb, ${color} 9%, var(--mantine-color-body))`

function Banner({ onAccept }: { onAccept: () => void }) {
  const t = useTexts(texts)
  const background = navigator.cookieEnabled ? 'var(--mantine-color-body)' : tint('var(--ui-bad)')
  return (
    <Paper
      component="section"
      aria-label={t('cookieBanner')}
      pos="sticky"
      bottom={0}
      px="md"
      py="xs"
      radius={0}
      style={{ zIndex: 150, borderTop: '1px solid var(--ui-line)', background }}
    >
      <Group justify="center" gap="md">
        <Text>{t('bannerText')}</Text>
        <Button size="xs" variant="light" onClick={onAccept}>
          {t('accept')}
        </Button>
      </Group>
    </Paper>
  )
}
