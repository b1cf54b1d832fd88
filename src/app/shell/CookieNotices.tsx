import { Button, Group, Paper, Text, Transition } from '@mantine/core'
import { type CSSProperties, lazy, Suspense, useState } from 'react'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { readLocal, storeLocal } from '../../base/ui/browser/local-storage.ts'
import { texts } from './shell-texts.ts'

const CookieWarning = lazy(async () => ({ default: (await import('./CookieWarning.tsx')).CookieWarning }))

/** The banner until it is accepted, and a warning if the browser accepts no cookies. */
export function CookieNotices() {
  const [isAccepted, setAccepted] = useState(hasConsented)
  const accept = () => {
    storeConsent()
    setAccepted(true)
  }
  return (
    <>
      <Transition mounted={!isAccepted} transition="fade" duration={FADE_MS}>
        {fading => <Banner isAccepted={isAccepted} fading={fading} onAccept={accept} />}
      </Transition>
      <Suspense>{!navigator.cookieEnabled && <CookieWarning />}</Suspense>
    </>
  )
}

const FADE_MS = 150
const tint = (color: string) => `color-mix(in srgb, ${color} 9%, var(--mantine-color-body))`
const BACKGROUNDS = { plain: 'var(--mantine-color-body)', bad: tint('var(--ui-bad)'), good: tint('var(--ui-good)') }

// Below floating elements and beside menu and panel; theme.css scrolls focused elements clear of
// it.
const BESIDE_MENU = 'calc(var(--app-shell-navbar-offset, 0px) + var(--mantine-spacing-md))'
const BESIDE_PANEL = 'calc(var(--app-shell-aside-offset, 0px) + var(--mantine-spacing-md))'

type Props = { isAccepted: boolean; fading: CSSProperties; onAccept: () => void }

/** Green while fading out after acceptance; red if cookies are disabled. */
function Banner({ isAccepted, fading, onAccept }: Props) {
  const t = useTexts(texts)
  const background = BACKGROUNDS[bannerTone(isAccepted, navigator.cookieEnabled)]
  return (
    <Paper
      component="section"
      className="cookie-bar"
      aria-label={t('cookieBanner')}
      pos="sticky"
      bottom={0}
      mt="auto"
      pl={BESIDE_MENU}
      pr={BESIDE_PANEL}
      py="xs"
      radius={0}
      style={{ ...fading, zIndex: 90, borderTop: '1px solid var(--ui-line)', background }}
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

const KEY = 'cookieConsent'

/** Stored as the text true or false, default false (docs/rules.md#what-the-browser-keeps). */
export const hasConsented = (): boolean => readLocal(KEY) === 'true'

export const storeConsent = (): void => storeLocal(KEY, 'true')

/**
 * Returns the banner's background: red if cookies are disabled, green once consent is given and
 * they are not.
 */
export const bannerTone = (isAccepted: boolean, areEnabled: boolean): 'bad' | 'good' | 'plain' =>
  areEnabled ? (isAccepted ? 'good' : 'plain') : 'bad'
