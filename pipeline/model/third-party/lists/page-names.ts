/** Normalised names of properties with the total. */
export const totalNames =
  /^(?:total(?:_?(?:count|items|results|elements|records|rows|hits|size|number|entries|objects|docs|value))?|resultcount|recordcount|records(?:total|filtered)|(?:hydra)?totalitems|odatacount|nbhits|fullcount|itemstotal|num(?:found|results|total))$/;
/** Normalised names of properties with the next page's cursor or link. */
export const nextCursorNames =
  /^(?:next(?:page)?(?:cursor|token|marker|pagetoken|key)|continuation(?:token)?|endcursor|cursornext|nextafter|cursor|bookmark|lastevaluatedkey)$/;
/** Normalised names of properties with the next page's link, or its cursor. */
export const nextLinkNames = /^next(?:page)?(?:link|url|uri|href)?$/;
