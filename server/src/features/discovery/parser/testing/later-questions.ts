// A held-out set, written after the parser was finished. Same columns as questions.ts.
export const laterQuestions = `
Which hedge funds in London own at least two of our peers? | types=hedge_fund metro=london peersHeldMin=2 |
show me value managers in Dallas with over $2 billion in assets | styles=value metro=dallas aumMin=2000000000 |
who sold out of us in Q2 2026? | moves=exited analyticsDate=2026-06-30 |
tier A and tier B accounts without a meeting in the last 90 days | tiers=A,B lastContact=not_in_90_days |
prospects in Toronto with a strong fit | ownership=non_holders metro=toronto fitScoreTypes=strong |
holders in Europe we have not met this year | ownership=holders country=AT,BE,CH,DE,DK,ES,FI,FR,GB,IE,IT,LU,NL,NO,PT,SE noContactSince=2026-01-01 |
small-cap healthcare funds on the East Coast | marketCaps=small sectors=health state=CT,DC,DE,FL,GA,MA,MD,ME,NC,NH,NJ,NY,PA,RI,SC,VA,VT |
Swiss private banks | country=CH types=private_bank |
institutions that added to their position last quarter | moves=opened,increased |
pension plans holding more than $20M of VLTN | types=pension_fund positionMin=20000000 |
former shareholders with high likelihood to buy | ownership=former_holders likelihoods=very_high,high |
growth managers I cover in Chicago | styles=growth owners=me metro=chicago |
who initiated a position in us in the third quarter | moves=opened analyticsDate=2026-09-30 |
aggressive growth funds with less than $500M AUM | styles=aggressive_growth aumMax=500000000 |
long-only managers in Massachusetts not yet in our IRM | types=investment_manager state=MA notInIrm=true |
investors tagged Priority with no upcoming meeting | tags=priority nextContact=not_planned |
which of our shareholders are at risk of selling? | ownership=holders risks=very_high,high |
low-turnover GARP investors with room to buy | turnoverLabels=low styles=garp sort=capacity_desc |
firms in St. Louis or Kansas City | metro=st_louis,kansas_city |
funds holding ORRA in San Francisco | holds=orra metro=san_francisco |
tech investors with a fit score of at least 60 | sectors=technology fitMin=60 |
holders that cut their stake last quarter | ownership=holders moves=decreased,exited |
which endowments have we never spoken to? | types=foundation coverages=never_met |
family offices under $1 billion in Texas | types=family_office eaumMax=1000000000 state=TX |
non-holders that bought three or more peers in the latest quarter | ownership=non_holders peersBoughtMin=3 |
biggest holders by position | sort=holding_desc ownership=holders |
active value funds in the US | orientation=active styles=value country=US |
accounts Miles owns | owners=miles |
who hasn't been contacted since March 15, 2026 | noContactSince=2026-03-15 |
mutual fund companies with $5bn+ in equities | types=investment_manager eaumMin=5000000000 |
energy funds in Calgary | sectors=energy metro=calgary |
index funds that are not holders | orientation=passive ownership=non_holders |
investors in Boston we met in the past six months | metro=boston contactSince=2026-05-20 |
sustainable funds in Germany and Switzerland | styles=esg country=DE,CH |
managers who own both Orrin Devices and Kelm Systems | holds=orra | Kelm Systems
highly engaged non-holders | engagementLabels=very_high,high ownership=non_holders |
who is most likely to buy us? | likelihoods=very_high |
insurers with equity assets between 500 million and 3 billion | types=insurance eaumMin=500000000 eaumMax=3000000000 |
sovereign funds in Singapore that hold none of our peers | types=sovereign country=SG | hold none of our peers
mid to large cap funds in Canada with upcoming calls | marketCaps=mid,large country=CA nextContact=planned |
`
