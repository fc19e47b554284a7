import { Link, Route, Switch } from 'wouter';
import { BasketPage } from './basket/basket-page';
import { CataloguePage } from './catalogue/catalogue-page';
import { OrderPage } from './orders/order-page';
import { OrdersPage } from './orders/orders-page';
import { SignInPage } from './sign-in/sign-in-page';
import { Message } from './ui/message';
import { Offline } from './ui/offline';
import { Page } from './ui/page';
import { SiteHeader } from './ui/site-header';

export function App() {
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <SiteHeader />
      <Offline />
      <main id="content" tabIndex={-1}>
        <Switch>
          <Route path="/" component={CataloguePage} />
          <Route path="/basket" component={BasketPage} />
          <Route path="/orders" component={OrdersPage} />
          <Route path="/orders/:id">{({ id }) => <OrderPage key={id} id={Number(id)} />}</Route>
          <Route path="/sign-in" component={SignInPage} />
          <Route>
            <Page title="Not found">
              <Message title="There is nothing here.">
                <Link href="/">Back to the catalogue</Link>
              </Message>
            </Page>
          </Route>
        </Switch>
      </main>
      <footer className="site-footer">
        <p>A sample shop. Nothing is sold, and nobody is charged.</p>
      </footer>
    </>
  );
}
