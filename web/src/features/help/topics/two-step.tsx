import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const TwoStep = () => (
  <>
    <Section title="Setting it up">
      <p>
        Under <AnchorLink to="/settings/profile">Settings, Profile</AnchorLink>, scan the QR code with an authenticator
        app on your phone and enter the six-digit code it shows. From then on, signing in asks for a code after your
        password. Each code works once.
      </p>
    </Section>
    <Section title="Passkeys">
      <p>
        A passkey is stored on your computer, your phone or a security key, and unlocks with your fingerprint, your face
        or a PIN. It signs you in without your password, and won’t work on a site that only looks like this one. Add one
        for each device you use.
      </p>
    </Section>
    <Section title="Recovery codes">
      <p>
        You get ten recovery codes when you first set this up. Each one works once in place of a code from your phone.
        Keep them separate from your phone. New codes replace the old ones. We email you when one is used.
      </p>
    </Section>
    <Section title="When you lose your phone">
      <p>
        Sign in with a recovery code, then replace the authenticator app in your profile. Without recovery codes, ask an
        admin of your company to reset two-step verification under Settings, Team. If you work for several companies or
        are the only admin, ask the people who run your Rostrum installation.
      </p>
    </Section>
    <Section title="When your company requires it">
      <p>
        You set it up the next time you sign in, with a passkey or an authenticator app, and can’t turn it off. An admin
        can require it only after setting it up for themselves.
      </p>
    </Section>
    <Section title="Confirming that it’s you">
      <p>
        Changes that protect your account or your team, such as a new password or removing a person, ask for a code if
        you signed in more than 15 minutes ago, or for your password if you have no second step.
      </p>
    </Section>
    <Section title="Changing your email address">
      <p>
        We send one link to the new address and one to the current address. The new address takes effect once both have
        been used, within 24 hours. Either link can also reject the change. If you no longer have access to the current
        address, ask an admin of your company to invite the new one.
      </p>
    </Section>
    <Section title="Your browsers">
      <p>
        The <AnchorLink to="/settings/sign-in-history">sign-in history</AnchorLink> lists the browsers you have used.
        Forget one to sign it out. We email you about a sign-in from a new browser, or from a country where you haven’t
        signed in before. Your company can end sign-ins that have not been used for a while or have lasted too long.
      </p>
    </Section>
  </>
)
