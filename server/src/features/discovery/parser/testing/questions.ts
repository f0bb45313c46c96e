// Questions and what they mean: the question | its filters and order | the words that are not understood.
export const questions = `
growth funds in Boston over $1B that bought two of our peers last quarter and have never met us | styles=growth metro=boston eaumMin=1000000000 peersBoughtMin=2 coverages=never_met |
hedge funds in New York | types=hedge_fund metro=new_york |
value investors | styles=value |
deep value managers in Chicago | styles=deep_value metro=chicago |
GARP funds | styles=garp |
growth and GARP investors in Boston or New York | styles=growth,garp metro=boston,new_york |
pension funds in Canada | types=pension_fund country=CA |
sovereign wealth funds | types=sovereign |
family offices in Greenwich | types=family_office city=Greenwich |
insurance companies in Switzerland | types=insurance country=CH |
private banks in Zurich | types=private_bank city=Zurich |
endowments and foundations | types=foundation |
asset managers based in London | types=investment_manager metro=london |
banks | types=bank |
dividend investors in Toronto | styles=yield metro=toronto |
ESG funds in Europe | styles=esg country=AT,BE,CH,DE,DK,ES,FI,FR,GB,IE,IT,LU,NL,NO,PT,SE |
active managers | orientation=active |
index funds | orientation=passive |
passive investors who hold us | orientation=passive ownership=holders |
growth funds excluding index funds | styles=growth orientation=active |
no index funds | orientation=active |
low turnover investors | turnoverLabels=low |
long-term holders | turnoverLabels=low ownership=holders |
high turnover hedge funds | turnoverLabels=high types=hedge_fund |
who are our holders? | ownership=holders |
non-holders with a strong fit | ownership=non_holders fitScoreTypes=strong |
former holders | ownership=former_holders |
investors who used to own us | ownership=former_holders |
who doesn't own us yet | ownership=non_holders |
funds that do not hold our stock | ownership=non_holders |
shareholders in Texas | ownership=holders state=TX |
holders of VLTN in California | ownership=holders state=CA |
AUM over $10 billion | aumMin=10000000000 |
with more than $500 million in AUM | aumMin=500000000 |
eAUM between $1B and $5B | eaumMin=1000000000 eaumMax=5000000000 |
managers with $1-5B | eaumMin=1000000000 eaumMax=5000000000 |
under $250M | eaumMax=250000000 |
assets under management above 2bn | aumMin=2000000000 |
hedge funds larger than $1.5B | types=hedge_fund eaumMin=1500000000 |
firms with at least $100 million in equities | eaumMin=100000000 |
$2B or more | eaumMin=2000000000 |
positions over $10M | positionMin=10000000 |
holding more than $5 million of our stock | positionMin=5000000 |
holders with a stake between $1M and $5M | ownership=holders positionMin=1000000 positionMax=5000000 |
who hold at least three of our peers | peersHeldMin=3 |
own 5 peers | peersHeldMin=5 |
hold more than two peers but not us | peersHeldMin=3 ownership=non_holders |
who owns our competitors | peersHeldMin=1 |
white space | peersHeldMin=3 ownership=non_holders |
bought at least 3 of our peers last quarter | peersBoughtMin=3 |
bought our peers in Q2 2026 | peersBoughtMin=1 analyticsDate=2026-06-30 |
selling our peers | peersSoldMin=1 |
sold two peers last quarter | peersSoldMin=2 |
leaving our peers | peersSoldMin=1 |
who bought us last quarter? | moves=opened,increased |
new holders | moves=opened |
opened a position last quarter | moves=opened |
who increased their position in us | moves=opened,increased |
who trimmed last quarter | moves=decreased,exited |
sellers last quarter in New York | moves=decreased,exited metro=new_york |
who sold us in Q1 2026 | moves=decreased,exited analyticsDate=2026-03-31 |
who exited last quarter | moves=exited |
buyers of VLTN | moves=opened,increased |
holders of ORRA | holds=orra |
funds that own Orrin Devices but not us | holds=orra ownership=non_holders |
never met | coverages=never_met |
holders we have never met | ownership=holders coverages=never_met |
investors we haven't met in 12 months | lastContact=not_in_365_days |
haven't spoken to in 6 months | lastContact=not_in_180_days |
no contact in 90 days | lastContact=not_in_90_days |
holders with no meeting in the last year | ownership=holders lastContact=not_in_365_days |
not met in 4 months | noContactSince=2026-07-19 |
not met since June | noContactSince=2026-06-01 |
last contact before June 2026 | lastContactBefore=2026-06-01 |
last met before 2025 | lastContactBefore=2025-01-01 |
met in the last 30 days | lastContact=in_30_days |
we have met since September 1 | contactSince=2026-09-01 |
who have we met in the last 90 days | lastContact=in_90_days |
dormant relationships | coverages=gap |
with a meeting planned | nextContact=planned |
holders without a meeting planned | ownership=holders nextContact=not_planned |
tier A investors | tiers=A |
tier 1 holders in Boston | tiers=A ownership=holders metro=boston |
without a tier | tiers=none |
my accounts in New York | owners=me metro=new_york |
owned by Miles | owners=miles |
assigned to me | owners=me |
investors without an owner | owners=none |
tagged Priority | tags=priority |
tagged with Capital Markets Day in London | tags=cmd metro=london |
highly engaged holders | engagementLabels=very_high,high ownership=holders |
low engagement | engagementLabels=low,very_low |
not in our IRM | notInIrm=true |
in our IRM | irmOnly=true |
strong fit not in the CRM yet | fitScoreTypes=strong notInIrm=true |
fit above 70 | fitMin=70 |
good fit in Chicago | fitScoreTypes=strong metro=chicago |
moderate fit or better | fitScoreTypes=strong,moderate |
likely to buy us next quarter | likelihoods=very_high,high |
very likely to buy | likelihoods=very_high |
at risk holders | risks=very_high,high |
holders likely to sell | ownership=holders risks=very_high,high |
small cap investors | marketCaps=small |
mid-cap growth funds | marketCaps=mid styles=growth |
SMID cap value managers | marketCaps=small,mid styles=value |
technology investors in San Francisco | sectors=technology metro=san_francisco |
healthcare funds | sectors=health |
funds that invest in energy stocks | sectors=energy |
focused on industrials | sectors=industrials |
invest in Japan | geoFocus=JP |
with a focus on Canada | geoFocus=CA |
largest hedge funds | types=hedge_fund sort=eaum_desc |
best fits in Texas | state=TX sort=fit_desc |
most likely buyers in Boston | metro=boston sort=likelihood_desc |
non-holders by capacity | ownership=non_holders sort=capacity_desc |
holders in Boston, MA | ownership=holders metro=boston state=MA |
investors in New York State | state=NY |
UK value funds | country=GB styles=value |
NYC hedge funds | metro=new_york types=hedge_fund |
West Coast growth investors | state=CA,OR,WA styles=growth |
named "Northgate" | term=Northgate |
not in Boston | | not in Boston
excluding hedge funds | | excluding hedge funds
vegan funds in Boston | metro=boston | vegan
funds in the Boston area | metro=boston |
investors in the greater Boston area | metro=boston |
hedge funds in the city of Boston | types=hedge_fund city=Boston |
Boston proper | city=Boston |
Bay Area growth funds | metro=san_francisco styles=growth |
Silicon Valley investors | metro=san_francisco |
hedge funds in Greenwich or New York | types=hedge_fund city=Greenwich metro=new_york |
hedge funds in Fairfield County | types=hedge_fund metro=fairfield_county |
Boston or Canada | metro=boston | Canada
growth or in Boston | styles=growth metro=boston | or
top 20 growth funds | styles=growth | top 20
over $1B and under $500M and over $2B | eaumMin=1000000000 eaumMax=500000000 | over $2B
`
