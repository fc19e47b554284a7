/** Plain names of what a page says of the number of all rows. */
export const totalNames =
  /^(?:total(?:_?(?:count|items|results|elements|records|rows|hits|size|number|entries|objects|docs|value))?|resultcount|recordcount|records(?:total|filtered)|(?:hydra)?totalitems|odatacount|nbhits|fullcount|itemstotal|num(?:found|results|total))$/;
/** Plain names of what leads from a page to the next. */
export const nextCursorNames =
  /^(?:next(?:page)?(?:cursor|token|marker|pagetoken|key)|continuation(?:token)?|endcursor|cursornext|nextafter|cursor|bookmark|lastevaluatedkey)$/;
