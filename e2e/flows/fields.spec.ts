import { expect, test } from '../src/screens';

test('adds a field on a phone from its own location, and shows where it landed', async ({ open }) => {
  const { page } = await open('filming', '/admin/venue', {
    viewport: { width: 360, height: 740 },
    geolocation: { latitude: 47.5321, longitude: -122.3175 },
    permissions: ['geolocation'],
  });
  const form = page.getByRole('form', { name: 'Venue', exact: true });
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Add venue' }).click();
  await form.getByLabel('Name').fill('Where I stand');
  await form.getByRole('button', { name: 'Use my location' }).click();
  await expect(form.getByLabel('Latitude')).toHaveValue('47.5321');
  await expect(form.getByLabel('Longitude')).toHaveValue('-122.3175');
  await expect(form.getByRole('link', { name: /directions/i })).toHaveAttribute('href', /47\.5321.*-122\.3175/);

  // The location in a map link replaces the one of the device.
  await form.getByLabel('Map link').fill('https://www.google.com/maps/place/Pitch/@47.6,-122.3,17z');
  await expect(form.getByLabel('Latitude')).toHaveValue('47.6');
  // No host of a map: nothing outside is asked.
  await form.getByLabel('Map link').fill('https://club.example/where-we-play');
  await expect(form.getByText('This link has no location.')).toBeVisible();
  await form.getByLabel('ZIP code').fill('98108');
  await form.getByRole('button', { name: 'Add' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Where I stand' });
  await expect(card.getByRole('button', { name: /^Where I stand/, expanded: true })).toBeInViewport();
  await expect(form.getByRole('link', { name: /directions/i })).toHaveAttribute('href', /47\.6.*-122\.3/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  // The form of a field opens in its card.
  await card.getByLabel('Type').fill('Turf');
  await card.getByRole('button', { name: 'Update' }).click();
  await expect(card.getByRole('button', { name: 'Update' })).toBeEnabled();
  await card.getByRole('button', { name: /^Where I stand/ }).click();
  await expect(form).toBeHidden();
});

test('says what to do where the device does not tell its location', async ({ open }) => {
  const { page } = await open('filming', '/admin/venue', { permissions: [] });
  const form = page.getByRole('form', { name: 'Venue', exact: true });
  await page.getByRole('button', { name: 'Add venue' }).click();
  await form.getByRole('button', { name: 'Use my location' }).click();
  await expect(form.getByText('Allow the location in the browser, or paste a map link.')).toBeVisible();
});
