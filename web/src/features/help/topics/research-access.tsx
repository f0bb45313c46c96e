import { Section } from '../Article.tsx'

export const ResearchAccess = () => (
  <>
    <Section title="Products and what they open">
      <p>
        Your company subscribes to research products, and people get them one by one. Estimates opens Broker Outlook and
        All Estimates. Transcripts opens Events & Transcripts. Entitlements admin opens Entitlements. Each of them opens
        Research, the documents of brokers. Entries you can’t open are shown but disabled. People without any product
        see one entry in the sidebar that explains how to request access.
      </p>
    </Section>
    <Section title="Requesting access">
      <p>
        Open Research, or the address of the page you need, choose the products, and give a reason. Everyone with
        Entitlements admin is notified, and you are notified of the decision. You can have one open request at a time,
        and withdraw it until it is decided.
      </p>
    </Section>
    <Section title="Granting and revoking">
      <p>
        Under Research, Entitlements, each person has a column per product. Grant it without an end date, or until a
        day: access ends at midnight UTC after it. Revoking takes effect immediately and can be undone from the message.
        One person always keeps Entitlements admin without an end date. Someone who is locked keeps their products but
        can’t use them. New colleagues start with none. History lists every change, and exports it.
      </p>
      <p>A week before access ends, the person and everyone with Entitlements admin are notified, once.</p>
    </Section>
    <Section title="Assistants">
      <p>
        Support staff who enter data for you see Research only if you switch on Assistants see Research. They can then
        read documents, and nothing else in Research.
      </p>
    </Section>
  </>
)
