/**
 * Settings with which Scalar's explorer satisfies WCAG 2.2 AA: colors with enough contrast, and
 * names of buttons that contain their texts. They are its public settings.
 */
export const explorerLook = {
  localization: {
    translations: {
      navigation: { showAllEndpoints: 'Show More {name}' },
      // The default text is so long that it covers its neighbour.
      apiClient: { authSelector: { selectedType: 'Type: {type}' } },
    },
  },
  customCss: `
.light-mode {
  --scalar-color-2: #5c5c5c;
  --scalar-color-3: #666;
  --scalar-color-accent: #0063a6;
  --scalar-color-blue: #0063a6;
  --scalar-color-green: #006b43;
  --scalar-color-orange: #9a4a00;
  --scalar-color-purple: #5203d1;
  --scalar-color-red: #c4001d;
  --scalar-color-yellow: #7a5d00;
}
.dark-mode {
  --scalar-color-3: #8f8f8f;
  --scalar-color-red: #ff6369;
}
/* The text of these buttons is shown on hover only; else they have no name. */
.scalar-app .scalar-code-copy .hidden {
  display: inline;
}
/* A section that is opened by its address has the focus, but nothing to operate. */
.scalar-app section[tabindex='-1']:focus {
  outline: none;
}
/* What scrolls has to be reachable by keyboard. */
.scalar-app .scalar-card-content:has(.endpoints),
.scalar-app .endpoints {
  max-height: none;
  overflow: hidden;
  overflow-wrap: anywhere;
}`,
};
