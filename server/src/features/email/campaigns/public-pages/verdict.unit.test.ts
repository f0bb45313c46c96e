// Requests as proxies, scanners, link previews, programs and people send them.
import { describe, expect, test } from 'vitest'
import { type MachineReason, type RequestFacts, verdictOf } from './verdict.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const facts = (values: Partial<RequestFacts>): RequestFacts => ({
  ...{ kind: 'click', method: 'GET', agent: chrome, purposes: [], secondsSinceAccepted: 3600 },
  ...{ linksAtOnce: 1, linkCount: 6 },
  ...values,
})

const open = (agent: string) => facts({ kind: 'open', agent, linksAtOnce: 0 })
const click = (agent: string) => facts({ agent })

describe('people', () => {
  test.each<[string, RequestFacts]>([
    [
      'Outlook for Windows',
      open(
        'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; .NET4.0C; .NET4.0E; ms-office; MSOffice 16)',
      ),
    ],
    ['Outlook of Microsoft 365', open('Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.18025; Pro)')],
    [
      'Outlook for Mac',
      open(
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) MacOutlook/16.89.24090815',
      ),
    ],
    [
      'Outlook on the web',
      open(
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0 OneOutlook/1.2025.922.100',
      ),
    ],
    [
      'Apple Mail without privacy protection',
      open('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'),
    ],
    [
      'Mail on an iPhone without privacy protection',
      open(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
      ),
    ],
    ['Thunderbird', open('Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.14.0')],
    [
      'Samsung Email',
      open(
        'Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.7339.51 Mobile Safari/537.36',
      ),
    ],
    ['Chrome', click(chrome)],
    ['Edge', click(`${chrome} Edg/141.0.0.0`)],
    ['Firefox', click('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0')],
    [
      'Safari',
      click(
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
      ),
    ],
    [
      'an iPhone',
      click(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      ),
    ],
    [
      'Android',
      click(
        'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
      ),
    ],
    [
      'an Android telephone called Cubot',
      click(
        'Mozilla/5.0 (Linux; Android 11; CUBOT_X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
      ),
    ],
    ['a browser within Teams', click(`${chrome} Teams/24215.1007.3082.1590`)],
    ['two links a few seconds apart, of six', facts({ linksAtOnce: 2 })],
    ['the only link of a message', facts({ linksAtOnce: 1, linkCount: 1 })],
    ['five seconds after the message was taken', facts({ secondsSinceAccepted: 5 })],
    ['a message of which the server lost its answer', facts({ secondsSinceAccepted: undefined })],
    ['a browser that says it navigates', facts({ purposes: [undefined, ''] })],
  ])('%s', (_, request) => {
    expect(verdictOf(request)).toEqual({ isMachine: false, reason: null })
  })
})

describe('machines', () => {
  test.each<[string, RequestFacts, MachineReason]>([
    ['Apple Mail Privacy Protection', open('Mozilla/5.0'), 'proxy'],
    [
      'Gmail',
      open('Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'),
      'proxy',
    ],
    ['Yahoo', open('YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html'), 'proxy'],
    ['SafeLinks that says so', click('Mozilla/5.0 (compatible; Microsoft SafeLinks)'), 'scanner'],
    [
      'SafeLinks in disguise, right after delivery',
      facts({ agent: `${chrome} Edg/141.0.0.0`, secondsSinceAccepted: 1 }),
      'too_soon',
    ],
    ['SafeLinks in disguise, every link', facts({ agent: `${chrome} Edg/141.0.0.0`, linksAtOnce: 3 }), 'burst'],
    ['Barracuda', click('Mozilla/5.0 (compatible; Barracuda Sentinel)'), 'scanner'],
    ['Mimecast', click('Mozilla/5.0 (compatible; MimecastUrlScanner/1.0)'), 'scanner'],
    ['Proofpoint', click('Mozilla/5.0 (Windows NT 10.0) Proofpoint-URL-Defense'), 'scanner'],
    ['Symantec', click('Symantec Email Security.cloud link follower'), 'scanner'],
    ['curl', click('curl/8.7.1'), 'agent'],
    ['Python', click('python-requests/2.32.3'), 'agent'],
    ['Go', click('Go-http-client/2.0'), 'agent'],
    [
      'headless Chrome',
      click(
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/129.0.0.0 Safari/537.36',
      ),
      'agent',
    ],
    ['no agent', click(' '), 'agent'],
    ['Slack', click('Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'), 'agent'],
    ['Facebook', click('facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'), 'agent'],
    [
      'Teams and Skype',
      click('Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com'),
      'agent',
    ],
    ['WhatsApp', click('WhatsApp/2.23.20.0'), 'agent'],
    [
      'Bing preview',
      click('Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; BingPreview/1.0b) Chrome/112'),
      'agent',
    ],
    ['Googlebot', click('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'), 'agent'],
    [
      'LinkedIn',
      click('LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)'),
      'agent',
    ],
    ['a check whether the link exists', facts({ method: 'HEAD' }), 'head'],
    ['Chrome that prefetches', facts({ purposes: ['prefetch;prerender'] }), 'prefetch'],
    ['Safari that previews', facts({ purposes: ['preview'] }), 'prefetch'],
    ['Firefox that prefetches', facts({ purposes: [undefined, 'prefetch'] }), 'prefetch'],
    ['a click one second after the message was taken', facts({ secondsSinceAccepted: 1 }), 'too_soon'],
    ['a click before the message was taken', facts({ secondsSinceAccepted: -1 }), 'too_soon'],
    ['pictures loaded while it is delivered', { ...open(chrome), secondsSinceAccepted: 0.4 }, 'too_soon'],
    ['three links at once', facts({ linksAtOnce: 3, linkCount: 12 }), 'burst'],
    ['both links of two at once', facts({ linksAtOnce: 2, linkCount: 2 }), 'burst'],
  ])('%s', (_, request, reason) => {
    expect(verdictOf(request)).toEqual({ isMachine: true, reason })
  })

  test('a long agent is judged in no time', () => {
    const before = performance.now()
    for (const agent of ['b'.repeat(16_000), 'bot'.repeat(5000), ' Mozilla/5.0'.repeat(1000)]) verdictOf(click(agent))
    expect(performance.now() - before).toBeLessThan(50)
  })
})
