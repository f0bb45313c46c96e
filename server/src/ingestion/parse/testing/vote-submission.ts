/** A full text submission of Form N-PX with these rows. */
export const voteSubmission = (
  rows: string,
  header = '',
  amendment = '',
) => `<SEC-DOCUMENT>0000000100-25-000007.txt : 20250829
<SEC-HEADER>0000000100-25-000007.hdr.sgml : 20250829
ACCESSION NUMBER:\t\t0000000100-25-000007
CONFORMED SUBMISSION TYPE:\tN-PX
CONFORMED PERIOD OF REPORT:\t20250630
FILED AS OF DATE:\t\t20250829
${header}
FILER:
\tCOMPANY DATA:
\t\tCOMPANY CONFORMED NAME:\t\tMANAGER LLC
\t\tCENTRAL INDEX KEY:\t\t0000000100
</SEC-HEADER>
<DOCUMENT>
<TYPE>N-PX
<TEXT>
<XML>
<?xml version="1.0" encoding="UTF-8"?>
<edgarSubmission xmlns="http://www.sec.gov/edgar/npx">${amendment}</edgarSubmission>
</XML>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>PROXY VOTING RECORD
<TEXT>
<XML>
<inf:proxyVoteTable xmlns:inf="http://www.sec.gov/edgar/document/npxproxy/informationtable">${rows}</inf:proxyVoteTable>
</XML>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`

/** One matter; `votes` are pairs of how and shares. */
export const proxyTable = (
  issuer: string,
  description: string,
  votes: readonly (readonly [how: string, shares: string])[],
  more = '<meetingDate>05/09/2025</meetingDate>',
): string => {
  const records = votes.map(
    ([how, shares]) =>
      `<voteRecord><howVoted>${how}</howVoted><sharesVoted>${shares}</sharesVoted><managementRecommendation>FOR</managementRecommendation></voteRecord>`,
  )
  return `<proxyTable>${issuer}${more}<voteDescription>${description}</voteDescription>
    <voteCategories><voteCategory><categoryType>SECTION 14A SAY-ON-PAY VOTES</categoryType></voteCategory></voteCategories>
    <voteSource>ISSUER</voteSource><sharesVoted>100.000000</sharesVoted><sharesOnLoan>5</sharesOnLoan>
    <vote>${records.join('')}</vote><voteSeries>S000000948</voteSeries></proxyTable>`
}
